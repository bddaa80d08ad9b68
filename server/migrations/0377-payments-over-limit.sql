-- Money that comes although a deposit limit is used up is credited and counts, and a person decides
-- whether it goes back (player protection, rule 4). Such a deposit says so, and `settle` refuses no
-- limit for it. Null: no.
alter type settle_stake add attribute comes_anyway boolean;

-- The part of the credit that came so and waits for the decision.
alter table payments_orders
  add column over_limit_mills bigint not null default 0,
  add constraint payment_over_a_limit_is_of_its_credit
    check (over_limit_mills between 0 and credited_mills);
grant update (over_limit_mills) on payments_orders to vitrine_app;
create index payments_orders_over_limit on payments_orders (id) where over_limit_mills > 0;
