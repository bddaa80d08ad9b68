-- A part of a payment that comes again brings back the bonuses that its refund took.
alter table payments_refunds
  add column voided_mills bigint not null default 0,
  add column is_bonus_regained boolean not null default false,
  drop constraint payments_refund_amounts_never_below_zero,
  add constraint payments_refund_amounts_never_below_zero
    check (amount_mills > 0 and released_mills >= 0 and voided_mills >= 0),
  add constraint payments_bonus_comes_again_with_its_part
    check (not is_bonus_regained or regained_at is not null);
grant update (is_bonus_regained) on payments_refunds to vitrine_app;

alter table payments_refunds disable trigger payments_refund_counts;
update payments_refunds r set voided_mills = (f.payload ->> 'voided_mills')::bigint
  from facts f, payments_orders o
  where o.id = r.order_id and f.kind = 'payment.refunded' and f.payload ->> 'order_id' = o.id::text
    and coalesce(f.payload ->> 'reference', o.order_sn) = r.reference;
alter table payments_refunds enable trigger payments_refund_counts;
