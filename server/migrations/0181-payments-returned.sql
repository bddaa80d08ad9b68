-- A payment that a rule refuses once it has come goes back. The country of the caller's network is
-- asked for again then, beside the country that the payer named; null when it is unknown.
alter table payments_orders
  add column network_country text,
  drop constraint payments_order_ends_for_a_reason,
  add constraint payments_order_ends_for_a_reason check (
    case state when 'failed' then coalesce(reason in ('declined', 'gateway'), false)
      when 'refunded' then coalesce(reason in ('limit', 'territory', 'refund', 'charge_back', 'invalid'), false)
      else reason is null end
  );
create index payments_orders_to_be_paid on payments_orders (player_id) where state in ('created', 'pending', 'paid');
