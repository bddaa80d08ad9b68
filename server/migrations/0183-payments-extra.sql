-- More may come once an order was credited or its payment has gone back. It belongs to the payer,
-- who may have it back: `extra_mills` came, `extra_back_mills` of it were sent back.
alter table payments_orders
  add column extra_mills bigint not null default 0,
  add column extra_back_mills bigint not null default 0,
  add column extra_back text,
  add column extra_back_url text,
  add constraint payments_order_sends_back_what_came_in_addition check (extra_back_mills between 0 and extra_mills),
  add constraint payments_extra_comes_after_the_end check (extra_mills = 0 or state in ('credited', 'refunded')),
  add constraint payments_extra_goes_back_at_a_time check (extra_back is null or extra_back in ('due', 'done'));
grant update (extra_mills, extra_back_mills, extra_back, extra_back_url) on payments_orders to vitrine_app;
