-- Giveaways: players join, each once, and the prizes are drawn among them. The acts that move value
-- are of `settle`; these rows hold the terms and the list of entrants.
create table giveaways (
  id bigint generated always as identity primary key,
  room_id bigint not null references seeds_rooms,
  -- Null for an official giveaway, whose prizes are the house's.
  host_id bigint references accounts_players,
  title text not null,
  -- 0 starts when full, 1 is drawn at its moment.
  type smallint not null,
  -- 0 none, 1 top-ups (mills), 2 invited users, 3 opened cases, 4 a host's room.
  condition smallint not null,
  need bigint,
  -- The period before joining that counts, in days.
  days int,
  total_people int,
  password_hash text,
  -- The invite code, as it is typed: the host reads it again.
  code text,
  prizes jsonb not null,
  created_at timestamptz not null,
  -- The end of joining: the draw of type 1; type 0 is cancelled then unless it is full.
  closes_at timestamptz not null,

  -- 1 open, 2 closed and about to be drawn, 3 drawn, 4 cancelled.
  state smallint not null default 1,
  entrants int not null default 0,
  -- When the product acts next by itself.
  due_at timestamptz,
  closed_at timestamptz,
  ended_at timestamptz,
  winners bigint[],
  draw_id bigint,
  reason text,
  -- The transaction of the last change, which orders the rows for readers as in `facts`.
  tx xid8 not null default pg_current_xact_id(),

  constraint giveaway_commitment_is_of_one_giveaway unique (room_id),
  constraint giveaway_title_says_something check (char_length(title) between 3 and 80),
  constraint giveaway_type_is_known check (type in (0, 1)),
  constraint giveaway_condition_is_known check (condition between 0 and 4),
  constraint giveaway_condition_has_its_number check ((condition in (1, 2, 3)) = (need is not null) and (need is null) = (days is null)),
  constraint giveaway_condition_asks_for_something check (need > 0 and days > 0),
  constraint giveaway_of_a_host_is_a_hosts_room check ((host_id is not null) = (condition = 4)),
  constraint giveaway_starts_when_full_of_a_number check (type = 1 or total_people is not null),
  constraint giveaway_has_a_possible_number_of_people check (total_people between 2 and 10000),
  constraint giveaway_has_one_to_twenty_prizes check (jsonb_array_length(prizes) between 1 and 20),
  constraint giveaway_closes_after_its_creation check (closes_at > created_at),
  constraint giveaway_is_in_a_known_state check (state between 1 and 4),
  constraint giveaway_takes_no_more_than_its_number check (entrants between 0 and coalesce(total_people, 10000)),
  constraint giveaway_is_due_until_it_ended check ((state in (1, 2)) = (due_at is not null) and (state in (3, 4)) = (ended_at is not null)),
  constraint giveaway_is_closed_before_it_is_drawn check ((state = 1) <= (closed_at is null) and (state in (2, 3)) <= (closed_at is not null)),
  constraint giveaway_was_drawn_with_winners check ((state = 3) = (winners is not null) and (state = 3) = (draw_id is not null)),
  constraint giveaway_was_cancelled_for_a_reason check ((state = 4) = (reason is not null) and reason in ('unfilled', 'empty', 'no_beacon', 'called_off'))
);
create index giveaways_due on giveaways (due_at) where due_at is not null;
create index giveaways_listed on giveaways ((state in (1, 2)), id desc);
create index giveaways_of_host on giveaways (host_id, id desc) where host_id is not null;
create index giveaways_feed on giveaways (tx, id);

-- A giveaway is open, is closed and is drawn; or it is cancelled before it has been drawn. It never
-- loses an entrant.
create function giveaways_go_on() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then new.state <> 1 or new.entrants <> 0
    else old.state <> new.state and (old.state, new.state) not in ((1, 2), (1, 4), (2, 3), (2, 4))
      or new.entrants < old.entrants or old.state <> 1 and new.entrants <> old.entrants end) then
    raise exception 'giveaway % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'giveaway_goes_on_as_its_states_allow';
  end if;
  new.tx := pg_current_xact_id();
  return new;
end $$;
create trigger giveaways_go_on before insert or update on giveaways for each row execute function giveaways_go_on();

-- Those who joined, in their order, each with the client seed made for this giveaway.
create table giveaways_entrants (
  giveaway_id bigint not null references giveaways,
  n int not null,
  player_id bigint not null references accounts_players,
  client_seed text not null,
  at timestamptz not null,
  constraint giveaways_entrants_pkey primary key (giveaway_id, n),
  constraint giveaway_is_joined_once unique (giveaway_id, player_id),
  constraint giveaway_entrants_are_numbered_from_one check (n > 0)
);
create index giveaways_entrants_of_player on giveaways_entrants (player_id, giveaway_id desc);
create trigger giveaways_entrants_append_only before update or delete on giveaways_entrants
  for each row execute function refuse_change();
create trigger giveaways_entrants_never_truncated before truncate on giveaways_entrants
  for each statement execute function refuse_change();

grant select, insert on giveaways, giveaways_entrants to vitrine_app;
grant update (state, entrants, due_at, closed_at, ended_at, winners, draw_id, reason, tx) on giveaways to vitrine_app;
-- The verification compares the numbers that were given with the rows.
grant select on sequence giveaways_id_seq to vitrine_app;
