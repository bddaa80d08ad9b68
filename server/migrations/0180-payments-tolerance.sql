-- A gateway may take a little less as the whole payment. The order is then credited as ordered, and
-- says how much was short.
alter table payments_orders
  add column short_mills bigint not null default 0,
  drop constraint payments_order_is_paid_in_full,
  drop constraint payments_order_credits_what_was_paid,
  drop constraint payments_order_ends_for_a_reason,
  add constraint payments_order_is_paid_in_full
    check (state not in ('paid', 'credited') or paid_mills + short_mills >= amount_mills + fee_mills),
  add constraint payments_short_order_is_credited_as_ordered check (
    short_mills = 0 or short_mills > 0 and paid_mills > 0 and paid_mills + short_mills = amount_mills + fee_mills
  ),
  add constraint payments_order_credits_what_was_paid
    check (credited_mills in (0, paid_mills + short_mills - fee_mills)),
  add constraint payments_order_ends_for_a_reason check (
    case state when 'failed' then coalesce(reason in ('declined', 'gateway'), false)
      when 'refunded' then coalesce(reason in ('limit', 'refund', 'charge_back', 'invalid'), false)
      else reason is null end
  );
grant update (short_mills) on payments_orders to vitrine_app;
