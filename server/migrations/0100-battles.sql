-- Battles: rooms in which players and bots open the same cases, and the mode says who takes
-- everything. The acts that move value are of `settle`; these rows say who sits where, and what
-- everyone saw when.
create table battles (
  id bigint generated always as identity primary key,
  -- The unguessable name of a private room; null for a room that is listed.
  code text,
  room_id bigint not null references seeds_rooms,
  host_id bigint not null references accounts_players,
  mode text not null,
  teams boolean not null,
  seats smallint not null,
  -- The case of each round, and its published revision.
  boxes bigint[] not null,
  revisions bigint[] not null,
  cost_mills bigint not null,
  password_hash text,
  created_at timestamptz not null,

  state smallint not null default 1,
  taken smallint not null default 0,
  -- When the product acts next by itself: it cancels an unfilled room, or pays out an ongoing one.
  due_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  pot_mills bigint,

  constraint battle_code_is_of_one_room unique (code),
  constraint battle_commitment_is_of_one_room unique (room_id),
  constraint battle_mode_is_known check (mode in ('top_drop', 'total', 'underdog', 'share')),
  constraint battle_has_two_to_four_seats check (seats between 2 and 4 and (seats = 4 or not teams)),
  constraint battle_has_one_to_twenty_rounds check (cardinality(revisions) between 1 and 20 and cardinality(boxes) = cardinality(revisions)),
  constraint battle_costs_something check (cost_mills > 0),
  constraint battle_takes_no_more_than_its_seats check (taken between 0 and seats),
  constraint battle_is_in_a_known_state check (state between 1 and 4),
  -- A full battle waits for its beacon's round, if it has one, before it starts.
  constraint battle_started_when_it_was_full check ((state in (2, 3)) <= (taken = seats) and (state = 3) <= (started_at is not null)),
  constraint battle_is_due_until_it_ended check ((state = 1 or state = 2 and started_at is not null) = (due_at is not null)),
  constraint battle_ended_with_a_pot check ((state = 3) = (pot_mills is not null) and (state in (3, 4)) = (ended_at is not null))
);
create index battles_due on battles (due_at) where due_at is not null;
create index battles_listed on battles (state, id desc) where code is null;
create index battles_by_pot on battles (pot_mills desc, id desc) where state = 3 and code is null;
create index battles_waiting_of_host on battles (host_id) where state = 1;

-- A battle waits, goes on and ends; or it is cancelled before it has ended.
create function battles_go_on() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then new.state <> 1
    else old.state <> new.state and (old.state, new.state) not in ((1, 2), (1, 4), (2, 3), (2, 4)) end) then
    raise exception 'battle % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'battle_goes_on_as_its_states_allow';
  end if;
  return new;
end $$;
create trigger battles_go_on before insert or update on battles for each row execute function battles_go_on();

-- The sitter of each taken seat; a bot has no player.
create table battles_seats (
  battle_id bigint not null references battles,
  seat smallint not null,
  player_id bigint references accounts_players,
  client_seed text not null,
  constraint battles_seats_pkey primary key (battle_id, seat),
  constraint battle_player_has_one_seat unique (battle_id, player_id)
);
create index battles_seats_of_player on battles_seats (player_id, battle_id desc) where player_id is not null;

-- Everything that happened in a room, in its order and without a gap. What is drawn at the start
-- has the moment at which everyone sees it, and is in no answer before. `tx` orders the events for
-- readers, as in `facts`.
create table battles_events (
  battle_id bigint not null references battles,
  n int not null,
  kind text not null,
  data jsonb not null,
  at timestamptz not null,
  tx xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  constraint battles_events_pkey primary key (battle_id, n)
);
create index battles_events_feed on battles_events (tx, id);
create index battles_events_at on battles_events (at);

create function battles_events_have_no_gap() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.n <> (select coalesce(max(n), 0) + 1 from battles_events where battle_id = new.battle_id) then
    raise exception 'event % of battle % leaves a gap', new.n, new.battle_id using
      errcode = 'check_violation', constraint = 'battle_events_have_no_gap';
  end if;
  return new;
end $$;
create trigger battles_events_have_no_gap before insert on battles_events
  for each row execute function battles_events_have_no_gap();
create trigger battles_events_append_only before update or delete on battles_events
  for each row execute function refuse_change();
create trigger battles_events_never_truncated before truncate on battles_events
  for each statement execute function refuse_change();

-- Players in a room say something from a fixed set. Nothing follows from it, so it is no event, and
-- is deleted soon.
create table battles_emotes (
  id bigint generated always as identity primary key,
  battle_id bigint not null references battles,
  seat smallint not null,
  emote text not null,
  at timestamptz not null,
  tx xid8 not null default pg_current_xact_id()
);
create index battles_emotes_feed on battles_emotes (tx, id);

-- A published hash that its player hasn't used for a room yet.
create table battles_commitments (
  player_id bigint primary key references accounts_players,
  room_id bigint not null references seeds_rooms,
  constraint battle_commitment_is_of_one_player unique (room_id)
);

grant select, insert on battles, battles_events to vitrine_app;
grant update (state, taken, due_at, started_at, ended_at, pot_mills) on battles to vitrine_app;
grant select, insert, delete on battles_seats, battles_emotes, battles_commitments to vitrine_app;
