-- Event codes: the operator gives them out, and many players use one.
create table codes (
  id bigint generated always as identity primary key,
  -- As the operator writes it; typed in any case, with or without hyphens.
  code text not null,
  kind text not null,
  amount_mills bigint,
  case_id bigint references cases,
  uses_max int not null,
  per_player_max smallint not null,
  uses int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint codes_code_is_plain check (code ~ '^[A-Za-z0-9][A-Za-z0-9-]{2,30}[A-Za-z0-9]$'),
  constraint codes_kind_is_known check (kind in ('money', 'tokens', 'case')),
  constraint codes_gives_an_amount_or_a_case check (
    (kind = 'case') = (case_id is not null) and (kind = 'case') = (amount_mills is null) and amount_mills > 0 is not false
  ),
  constraint codes_has_limits check (uses_max between 1 and 1000000 and per_player_max between 1 and 100),
  constraint codes_is_used_as_often_as_it_may check (uses between 0 and uses_max)
);
create unique index codes_are_told_apart on codes (upper(replace(code, '-', '')));

-- Each use of a code, numbered for each player.
create table codes_uses (
  code_id bigint not null references codes,
  player_id bigint not null references accounts_players,
  n smallint not null,
  -- The request that used it: repeated, it is answered as the first time.
  asked_key text,
  at timestamptz not null,
  primary key (code_id, player_id, n)
);
create unique index codes_use_of_a_request on codes_uses (player_id, asked_key);

create trigger codes_uses_append_only before update or delete on codes_uses
  for each row execute function refuse_change();
create trigger codes_uses_never_truncated before truncate on codes_uses
  for each statement execute function refuse_change();

grant select, insert on codes, codes_uses to vitrine_app;
grant update (uses, closed_at) on codes to vitrine_app;

-- A typed code means one thing: no partner chooses an event's code, and no event gets a partner's.
-- The lock is on the code, so that one of two at once sees the other.
create function codes_is_no_event() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('code ' || upper(new.code), 0));
  if exists (select from codes where upper(replace(code, '-', '')) = upper(new.code)) then return null; end if;
  return new;
end $$;
create trigger promotions_code_is_no_event before insert on promotions_partners
  for each row execute function codes_is_no_event();

create function codes_is_no_partners() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('code ' || upper(replace(new.code, '-', '')), 0));
  if exists (select from promotions_partners where lower(code) = lower(replace(new.code, '-', ''))) then
    raise exception 'a partner has the code %', new.code using
      errcode = 'check_violation', constraint = 'codes_code_is_no_partners';
  end if;
  return new;
end $$;
create trigger codes_code_is_no_partners before insert on codes
  for each row execute function codes_is_no_partners();
