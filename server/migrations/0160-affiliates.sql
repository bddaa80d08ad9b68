-- Friends who are their partner's own second account, as far as that can be known: from then on the
-- partner earns nothing from them, and the code adds nothing to their top-ups.
create table promotions_exclusions (
  player_id bigint primary key references promotions_friends,
  -- They share a browser, or the card that paid.
  reason text not null,
  at timestamptz not null,
  constraint promotions_exclusion_has_a_known_reason check (reason in ('browser', 'payment'))
);
create trigger promotions_exclusions_append_only before update or delete on promotions_exclusions
  for each row execute function refuse_change();
create trigger promotions_exclusions_never_truncated before truncate on promotions_exclusions
  for each statement execute function refuse_change();
grant select, insert on promotions_exclusions to vitrine_app;

-- The gateway's own name of the card or account that paid, where it tells one.
alter table payments_orders add column payer text;
grant update (payer) on payments_orders to vitrine_app;
create index payments_orders_of_payer on payments_orders (payer, player_id) where payer is not null;

-- Every play of a friend that a partner may earn from, once: what the house expects to keep of it,
-- and the partner's share.
create table affiliates_earnings (
  of_fact bigint not null references facts,
  player_id bigint not null references accounts_players,
  referrer_id bigint not null references accounts_players,
  game text not null,
  margin_mills bigint not null,
  released_mills bigint not null,
  share_ppm int not null,
  amount_mills bigint not null,
  at timestamptz not null,
  primary key (of_fact, player_id),
  constraint affiliates_game_is_known check (game in ('case', 'battle', 'upgrade')),
  constraint affiliates_earning_is_never_below_zero check (amount_mills >= 0 and share_ppm between 0 and 1000000)
);
create index affiliates_earnings_of_referrer on affiliates_earnings (referrer_id, at desc) include (game, amount_mills);

-- The top-ups of money that friends made since they came, with what the code added.
create table affiliates_top_ups (
  fact_id bigint primary key references facts,
  order_id bigint not null,
  player_id bigint not null references accounts_players,
  referrer_id bigint not null references accounts_players,
  amount_mills bigint not null,
  code_mills bigint not null,
  at timestamptz not null,
  refunded_at timestamptz,
  constraint affiliates_top_up_is_of_one_order unique (order_id),
  constraint affiliates_top_up_is_something check (amount_mills > 0 and code_mills >= 0)
);
create index affiliates_top_ups_of_referrer on affiliates_top_ups (referrer_id, at);

-- A partner's level on a UTC day, by the friends who were active when it began.
create table affiliates_levels (
  referrer_id bigint not null references accounts_players,
  day date not null,
  active int not null,
  level smallint not null,
  share_ppm int not null,
  primary key (referrer_id, day),
  constraint affiliates_level_is_known check (
    (level, share_ppm) in ((1, 30000), (2, 50000), (3, 70000), (4, 100000)) and active >= 0
  )
);

create trigger affiliates_earnings_append_only before update or delete on affiliates_earnings
  for each row execute function refuse_change();
create trigger affiliates_earnings_never_truncated before truncate on affiliates_earnings
  for each statement execute function refuse_change();
create trigger affiliates_levels_append_only before update or delete on affiliates_levels
  for each row execute function refuse_change();
create trigger affiliates_levels_never_truncated before truncate on affiliates_levels
  for each statement execute function refuse_change();

grant select, insert on affiliates_earnings, affiliates_levels, affiliates_top_ups to vitrine_app;
grant update (refunded_at) on affiliates_top_ups to vitrine_app;
