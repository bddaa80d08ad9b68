-- A refund of our own may fail at the gateway, at once or later. It is then put back, and tried
-- again under another name: `pay_back_tries` counts the tries, `pay_back_reference` is the
-- gateway's own name of the last one.
alter table payments_orders
  add column pay_back_tries int not null default 0,
  add column pay_back_reference text,
  drop constraint payments_refunded_order_pays_back,
  add constraint payments_refunded_order_pays_back
    check (pay_back is null or pay_back in ('due', 'done', 'failed') and (state = 'refunded' or credited_at is not null));
update payments_orders set pay_back_tries = 1 where pay_back is not null;
grant update (pay_back_tries, pay_back_reference) on payments_orders to vitrine_app;
