-- The outcomes of the draws with ids in (after_id, upto_id], counted by the table that published
-- their odds: of a case or an event by its revision, of a battle's rounds by the case's, of a tie
-- by the number tied, of upgrades by the band of their chance (`bands` has the lower ends, in ppm).
-- fairness/observed.ts counts the same from public records. Giveaways have no table. A draw that
-- was shown before it was paid for isn't counted: its player chose whether it was made. Malformed
-- values, which only a change behind the product's back can leave, are counted as none.
create or replace function seeds_outcomes(after_id bigint, upto_id bigint, bands int[])
returns table (kind text, subject_id bigint, revision text, outcome text, seen bigint, chances_ppm bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with drawn as materialized (
    select d.kind, d.subject_id, d.revision_id, d.content, d.outcome from seeds_draws d
    where d.id > after_id and d.id <= upto_id and d.kind <> 'giveaway'
      and not exists (select from seeds_looked l where l.pair_id = d.pair_id and l.nonce = d.nonce)
  ), published as materialized (
    select r.id, r.hash, case when r.content ->> 'type' = 'paid' then nullif(r.content -> 'token_rate', '1000000') end as token_rate
    from seeds_revisions r where r.id in (select d.revision_id from drawn d)
  ), upgraded as (
    select d.kind, d.outcome, case when jsonb_typeof(d.content -> 'chance_ppm') = 'number'
      then (d.content -> 'chance_ppm')::bigint end as chance_ppm
    from drawn d where d.kind = 'upgrade'
  ), battled as materialized (
    select d.kind, d.outcome,
      case jsonb_typeof(d.content -> 'revisions') when 'array' then d.content -> 'revisions' end as revisions,
      case jsonb_typeof(d.outcome -> 'tied') when 'array' then d.outcome -> 'tied' end as tied
    from drawn d where d.kind = 'battle'
  ), rounds as (
    select b.kind, case when revised.revision ->> 'box' ~ '^\d{1,15}$' then (revised.revision ->> 'box')::bigint end as box,
      revised.revision ->> 'hash' as hash, b.outcome -> 'outcome' -> (revised.n - 1)::int as seats
    from battled b, jsonb_array_elements(b.revisions) with ordinality revised (revision, n)
  )
  select d.kind, d.subject_id, p.hash, d.outcome ->> 'entry', count(*), 0::bigint
  from drawn d join published p on p.id = d.revision_id group by 1, 2, 3, 4
  union all
  select d.kind, d.subject_id, p.hash, 'tokens', count(*), 0
  from drawn d join published p on p.id = d.revision_id
  where d.kind = 'case' and d.outcome -> 't' < p.token_rate group by 1, 2, 3
  union all
  select u.kind, bands[width_bucket(u.chance_ppm, bands::bigint[])], '',
    case u.outcome -> 'win' when 'true' then 'win' else 'loss' end, count(*), sum(u.chance_ppm)::bigint
  from upgraded u group by 1, 2, 3, 4
  union all
  select r.kind, r.box, r.hash, seat.won ->> 'entry', count(*), 0
  from rounds r, jsonb_array_elements(case jsonb_typeof(r.seats) when 'array' then r.seats end) seat (won)
  group by 1, 2, 3, 4
  union all
  select 'tie', jsonb_array_length(b.tied), '', tied.place::text, count(*), 0
  from battled b, jsonb_array_elements(b.tied) with ordinality tied (seat, place)
  where tied.seat = b.outcome -> 'tie_winner' group by 1, 2, 3, 4
$$;

-- The draws with ids in (after_id, upto_id] by month, UTC.
create or replace function seeds_months(after_id bigint, upto_id bigint)
returns table (begins_on date, first_id bigint, last_id bigint, draws bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select date_trunc('month', d.at at time zone 'utc')::date, min(d.id), max(d.id), count(*)
  from seeds_draws d where d.id > after_id and d.id <= upto_id group by 1
$$;
