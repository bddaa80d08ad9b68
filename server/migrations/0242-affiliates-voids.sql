-- A partner's share of a friend's play goes back as far as the friend's top-ups do, by the fact of
-- each refund; it comes again with a dispute that is won.
create table affiliates_voids (
  of_fact bigint primary key,
  order_id bigint not null references payments_orders,
  reference text not null,
  player_id bigint not null references accounts_players,
  referrer_id bigint not null references accounts_players,
  amount_mills bigint not null,
  at timestamptz not null,
  returned_at timestamptz,
  unique (order_id, reference, of_fact),
  constraint affiliates_void_takes_something check (amount_mills > 0),
  constraint affiliates_share_comes_again_after_it_went check (returned_at >= at)
);
grant select, insert on affiliates_voids to vitrine_app;
grant update (returned_at) on affiliates_voids to vitrine_app;
