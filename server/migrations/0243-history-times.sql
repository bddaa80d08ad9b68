-- An opening of ten was counted as one game: the days are counted again, as far as the listener of
-- play has come.
update history_days d set times = opened.times from (
  select f.player_id, (f.at at time zone 'utc')::date as day, sum(jsonb_array_length(f.payload -> 'won')) as times
  from facts f
  join facts_cursors c on c.listener = 'history' and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)
  join seeds_revisions r on r.id = (f.payload ->> 'revision_id')::bigint and r.content ->> 'type' is distinct from 'points'
  where f.kind = 'case.opened' and f.player_id is not null
  group by 1, 2
) opened
where d.game = 'case' and (d.player_id, d.day) = (opened.player_id, opened.day);
