-- The keys that sign receipts, with their history: Ed25519. Public keys stay for ever; a retired
-- key has no secret any more.
create table honesty_keys (
  -- The first 16 digits of the SHA-256 of the public key, as text in hexadecimal.
  key_id text primary key,
  public_key text not null,
  sealed_seed bytea,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint honesty_key_is_named_by_its_hash
    check (key_id = left(encode(sha256(convert_to(public_key, 'UTF8')), 'hex'), 16)),
  constraint honesty_key_is_hexadecimal check (public_key ~ '^[0-9a-f]{64}$'),
  constraint honesty_key_signs_until_it_retires check ((sealed_seed is null) = (retired_at is not null)),
  constraint honesty_key_retires_after_its_creation check (retired_at >= created_at)
);
create unique index honesty_keys_one_active on honesty_keys ((true)) where retired_at is null;

create function honesty_keys_stay() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.key_id, old.public_key, old.created_at) is distinct from (new.key_id, new.public_key, new.created_at)
    or old.retired_at is not null
  then
    raise exception 'the history of keys can''t be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger honesty_keys_stay before update on honesty_keys for each row execute function honesty_keys_stay();
create trigger honesty_keys_never_deleted before delete on honesty_keys
  for each row execute function refuse_change();
create trigger honesty_keys_never_truncated before truncate on honesty_keys
  for each statement execute function refuse_change();

grant select, insert, update (sealed_seed, retired_at) on honesty_keys to vitrine_app;
