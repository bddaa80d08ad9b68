-- Codes are ASCII, and told apart whatever the database's language: in Turkish lower('I') is no 'i'.
drop index promotions_code_is_one_partners;
create unique index promotions_code_is_one_partners on promotions_partners (lower(code collate "C"));
drop index codes_are_told_apart;
create unique index codes_are_told_apart on codes (upper(replace(code, '-', '') collate "C"));

create or replace function codes_is_no_event() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text := upper(new.code collate "C");
begin
  perform pg_advisory_xact_lock(hashtextextended('code ' || plain, 0));
  if exists (select from codes where upper(replace(code, '-', '') collate "C") = plain) then return null; end if;
  return new;
end $$;

create or replace function codes_is_no_partners() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text := upper(replace(new.code, '-', '') collate "C");
begin
  perform pg_advisory_xact_lock(hashtextextended('code ' || plain, 0));
  if exists (select from promotions_partners where lower(code collate "C") = lower(plain collate "C")) then
    raise exception 'a partner has the code %', new.code using
      errcode = 'check_violation', constraint = 'codes_code_is_no_partners';
  end if;
  return new;
end $$;
