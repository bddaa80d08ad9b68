-- The signature of a room's beacon round proves the randomness, which is its hash.
alter table seeds_rooms
  add column beacon_signature text,
  add constraint seeds_room_beacon_is_of_its_round check ((beacon is null) = (beacon_signature is null)
    and (beacon is null or beacon_round is not null)),
  add constraint seeds_room_beacon_is_the_hash_of_its_signature
    check (beacon is null or beacon = encode(sha256(decode(beacon_signature, 'hex')), 'hex'));
grant update (beacon_signature) on seeds_rooms to vitrine_app;

-- As before, and a room whose beacon round is fixed never gets another one: it is drawn with that
-- round, or not at all.
create or replace function seeds_rooms_go_forward() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.state, new.state) not in (
      ('committed', 'committed'), ('committed', 'closed'), ('committed', 'abandoned'), ('closed', 'abandoned'),
      ('closed', 'drawn'))
    or old.state = 'closed' and (old.client_seed, old.beacon_round, old.beacon, old.beacon_signature)
      is distinct from (new.client_seed, new.beacon_round, new.beacon, new.beacon_signature)
    or old.beacon_round is not null and new.beacon_round is distinct from old.beacon_round
    or new.state in ('closed', 'drawn') and (new.beacon_round is null) <> (new.beacon is null)
    or new.state = 'drawn' and current_user = 'vitrine_app'
  then
    raise exception 'room % can''t go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
