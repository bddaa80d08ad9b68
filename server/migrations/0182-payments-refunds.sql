-- A credited payment may go back in parts, by several refunds and charge-backs. A charge-back that
-- was won, or a refund that failed, gives its part back to the player.
create table payments_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments_orders,
  kind text not null,
  -- The gateway's own name of it; for our refund of all that is left, the order's number.
  reference text not null,
  reason text not null,
  amount_mills bigint not null,
  released_mills bigint not null,
  at timestamptz not null,
  regained_at timestamptz,
  constraint payments_refund_is_taken_back_once unique (kind, reference),
  constraint payments_refund_has_a_reason check (reason in ('refund', 'charge_back', 'invalid')),
  constraint payments_refund_amounts_never_below_zero check (amount_mills > 0 and released_mills >= 0)
);
create index payments_refunds_of_an_order on payments_refunds (order_id, id);

insert into payments_refunds (order_id, kind, reference, reason, amount_mills, released_mills, at)
  select id, kind, order_sn, reason, credited_mills, released_mills, refunded_at from payments_orders
  where state = 'refunded' and credited_mills > 0 order by refunded_at, id;

alter table payments_orders
  drop constraint payments_order_amounts_never_below_zero,
  drop column released_mills,
  add column refunded_mills bigint not null default 0,
  add constraint payments_order_amounts_never_below_zero
    check (least(paid_mills, credited_mills, repaid_mills, daily_mills, code_mills) >= 0);
update payments_orders set refunded_mills = credited_mills where state = 'refunded';
alter table payments_orders
  drop constraint payments_refunded_order_pays_back,
  add constraint payments_refunded_order_pays_back
    check (pay_back is null or pay_back in ('due', 'done') and (state = 'refunded' or credited_at is not null)),
  add constraint payments_order_never_refunds_more_than_it_credited
    check (refunded_mills between 0 and credited_mills);

-- Counts what refunds took back; one that was given back stays so.
create function payments_refund_counts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.regained_at is not null or new.regained_at is null) then
    raise exception 'refund % is given back once', old.id using
      errcode = 'check_violation', constraint = 'payments_refund_is_given_back_once';
  end if;
  update payments_orders set refunded_mills = refunded_mills
      + case tg_op when 'INSERT' then new.amount_mills else -new.amount_mills end
    where id = new.order_id;
  return new;
end $$;
create trigger payments_refund_counts after insert or update on payments_refunds
  for each row execute function payments_refund_counts();

grant select, insert, update (regained_at) on payments_refunds to vitrine_app;

-- An order whose payment was regained is credited again.
create or replace function payments_order_goes_on() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if (case tg_op when 'INSERT' then new.state <> 'created' else (old.state, new.state) not in (
      ('created', 'pending'), ('created', 'failed'), ('pending', 'paid'), ('pending', 'expired'), ('pending', 'failed'),
      ('expired', 'paid'), ('failed', 'paid'), ('expired', 'refunded'), ('failed', 'refunded'), ('paid', 'credited'),
      ('paid', 'refunded'), ('credited', 'refunded'), ('refunded', 'credited')) end)
  then
    raise exception 'order % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'payments_order_goes_on_as_its_states_allow';
  end if;
  insert into payments_order_states (order_id, state, at) values (new.id, new.state, new.changed_at);
  return new;
end $$;
