-- Partners: players with a code that friends join by. A code stays, because links with it go round.
create table promotions_partners (
  player_id bigint primary key references accounts_players,
  code text not null,
  began_at timestamptz not null,
  constraint promotions_code_is_plain check (code ~ '^[A-Za-z0-9]{3,16}$')
);
create unique index promotions_code_is_one_partners on promotions_partners (lower(code));

-- Who came through whom: once, and for good.
create table promotions_friends (
  player_id bigint primary key references accounts_players,
  partner_id bigint not null references promotions_partners,
  at timestamptz not null
);
create index promotions_friends_newest on promotions_friends (partner_id, at desc, player_id);

create trigger promotions_partners_append_only before update or delete on promotions_partners
  for each row execute function refuse_change();
create trigger promotions_partners_never_truncated before truncate on promotions_partners
  for each statement execute function refuse_change();
create trigger promotions_friends_append_only before update or delete on promotions_friends
  for each row execute function refuse_change();
create trigger promotions_friends_never_truncated before truncate on promotions_friends
  for each statement execute function refuse_change();

grant select, insert on promotions_partners, promotions_friends to vitrine_app;

-- Whether somebody is the partner, or came through one of those whom the partner came through.
create function promotions_came_through(partner bigint, player bigint) returns boolean
language sql stable as $$
  with recursive chain (id) as (
    select partner
    union
    select f.partner_id from promotions_friends f join chain on f.player_id = chain.id
  )
  select exists (select from chain where id = player)
$$;

-- Nobody is brought by themselves, neither straight nor through friends. One after the other, or two who bring each other
-- at the same moment wouldn't see it.
create function promotions_friends_in_no_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock('promotions_friends'::regclass::bigint);
  if promotions_came_through(new.partner_id, new.player_id) then
    raise exception 'player % would have come through themselves', new.player_id
      using errcode = 'check_violation', constraint = 'promotions_friends_in_no_circle';
  end if;
  return new;
end $$;
create trigger promotions_friends_in_no_circle before insert on promotions_friends
  for each row execute function promotions_friends_in_no_circle();
