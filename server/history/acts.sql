-- The first fact that isn't from before a moment, or one more than the last fact. Facts come in the
-- order of their times, but for the time that passes between deciding an act and writing it.
create or replace function history_fact_since(moment timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  low bigint := 1;
  high bigint;
  middle bigint;
  found_at timestamptz;
begin
  select coalesce(max(id), 0) + 1 into high from facts;
  while low < high loop
    middle := (low + high) / 2;
    select f.at into found_at from facts f where f.id >= middle order by f.id limit 1;
    if found_at < moment then low := middle + 1; else high := middle; end if;
  end loop;
  return low;
end $$;

-- The newest acts of a player by kind, at most `count` of each, below the fact `below` if given.
create or replace function history_indexed(player bigint, kinds text[], below bigint, count int)
returns setof facts language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select f.* from unnest(kinds) k (kind)
  cross join lateral (
    select * from facts
    where player_id = player and kind = k.kind and kind not in ('case.opened', 'items.sold', 'points.earned')
      and id < coalesce(below, 9223372036854775807)
    order by id desc limit count
  ) f
$$;
