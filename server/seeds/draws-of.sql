-- The draws of a player's facts. A pair's draws come in the order of their facts, and a player's
-- pairs one after another, so a fact's draws are found by halving, without an index of their own.
create or replace function seeds_draws_of(player bigint, facts bigint[])
returns table (fact_id bigint, draw_id bigint)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  fact bigint;
  pair bigint;
  low int;
  high int;
  middle int;
  found_fact bigint;
begin
  foreach fact in array facts loop
    -- The first pair whose last draw isn't before the fact.
    select p.id, p.nonce into pair, high from seeds_pairs p
      where p.player_id = player and p.nonce > 0
        and (select d.fact_id from seeds_draws d where d.pair_id = p.id and d.nonce = p.nonce - 1) >= fact
      order by p.id limit 1;
    continue when not found;
    low := 0;
    while low < high loop
      middle := (low + high) / 2;
      select d.fact_id into found_fact from seeds_draws d where d.pair_id = pair and d.nonce = middle;
      if found_fact < fact then low := middle + 1; else high := middle; end if;
    end loop;
    return query select d.fact_id, d.id from seeds_draws d
      where d.pair_id = pair and d.nonce >= low and d.nonce < low + 10 and d.fact_id = fact order by d.nonce;
  end loop;
end $$;
