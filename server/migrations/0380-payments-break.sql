-- A payment that comes while its player is on a break, excluded, or blocked from playing goes back.
alter table payments_orders
  drop constraint payments_order_ends_for_a_reason,
  add constraint payments_order_ends_for_a_reason check (
    case state when 'failed' then coalesce(reason in ('declined', 'gateway'), false)
      when 'refunded' then coalesce(
        reason in ('limit', 'territory', 'break', 'block', 'refund', 'charge_back', 'invalid'), false)
      else reason is null end
  );
