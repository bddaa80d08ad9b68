-- A room that waits for the beacon notes which chain it waits for and when it closed: from these
-- anyone finds its round. Rooms from before are of the chain quicknet, and don't say when.
alter table seeds_rooms
  add column beacon_chain text,
  add column beacon_key text,
  add column closed_at timestamptz,
  add constraint seeds_room_beacon_has_its_chain_and_its_moment
    check (num_nulls(beacon_chain, beacon_key, closed_at) in (0, 3) and (beacon_chain is null or beacon_round is not null));
grant update (beacon_chain, beacon_key, closed_at) on seeds_rooms to vitrine_app;

-- As before, and a round comes with its chain and the moment of the close, which never change.
create or replace function seeds_rooms_go_forward() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.state, new.state) not in (
      ('committed', 'committed'), ('committed', 'closed'), ('committed', 'abandoned'), ('closed', 'abandoned'),
      ('closed', 'drawn'))
    or old.state = 'closed' and (old.client_seed, old.beacon_round, old.beacon, old.beacon_signature)
      is distinct from (new.client_seed, new.beacon_round, new.beacon, new.beacon_signature)
    or old.beacon_round is not null and (old.beacon_round, old.beacon_chain, old.beacon_key, old.closed_at)
      is distinct from (new.beacon_round, new.beacon_chain, new.beacon_key, new.closed_at)
    or old.beacon_round is null and new.beacon_round is not null and new.beacon_chain is null
    or new.state in ('closed', 'drawn') and (new.beacon_round is null) <> (new.beacon is null)
    or new.state = 'drawn' and current_user = 'vitrine_app'
  then
    raise exception 'room % can''t go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
