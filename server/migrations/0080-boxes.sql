-- The most that a granted case may give: on average, and as its best prize. Each revision keeps to
-- it.
alter table cases
  add column average_max_mills bigint,
  add column prize_max_mills bigint,
  add constraint case_with_a_bound_is_granted check (
    (average_max_mills is null) = (prize_max_mills is null)
    and (average_max_mills is null or (type = 'granted' and 0 < average_max_mills and average_max_mills <= prize_max_mills))
  );

-- The case that an occasion grants, while the operator has chosen one.
create table boxes_occasions (
  occasion text primary key,
  case_id bigint not null references cases,
  chosen_at timestamptz not null,
  constraint boxes_case_has_one_occasion unique (case_id),
  constraint boxes_occasion_is_known check (occasion in ('welcome', 'first_top_up'))
);

-- Every grant: once for each player, occasion and subject.
create table boxes_grants (
  player_id bigint not null references accounts_players,
  occasion text not null,
  subject text not null,
  case_id bigint not null references cases,
  at timestamptz not null,
  primary key (player_id, occasion, subject)
);

-- Whether a player was welcomed with a case, and from where: one for each person, as far as that
-- can be known.
create table boxes_welcomes (
  player_id bigint primary key references accounts_players,
  -- Why the player wasn't; null for those who were.
  refused text,
  -- Forgotten once it counts no longer.
  network text,
  steam_id text,
  at timestamptz not null,
  constraint boxes_welcome_is_refused_for_a_reason check (refused in ('browser', 'network', 'steam'))
);
create index boxes_welcomes_of_network on boxes_welcomes (network, at) where network is not null;
create unique index boxes_welcome_once_for_each_steam_account on boxes_welcomes (steam_id) where refused is null;

create trigger boxes_grants_append_only before update or delete on boxes_grants
  for each row execute function refuse_change();
create trigger boxes_grants_never_truncated before truncate on boxes_grants
  for each statement execute function refuse_change();

grant select, insert, update on boxes_occasions to vitrine_app;
grant select, insert on boxes_grants to vitrine_app;
grant select, insert on boxes_welcomes to vitrine_app;
grant update (network) on boxes_welcomes to vitrine_app;

-- Boxes are few among a player's items.
create index inventory_boxes_held on inventory_items (player_id, goods_id, id) where kind = 'box' and state = 'held';
