-- An operator refunds a part of an order: its gateway then pays back exactly this part, under a
-- name of its own, so that each is paid back once. A part that the gateway refuses, or that fails
-- there later, is put back.
create table payments_pay_backs (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments_orders,
  -- The name of the refund that took the part back, and of the request that asked for it.
  reference text not null,
  name text,
  amount_mills bigint not null,
  state text not null default 'due',
  -- The gateway's own name of it, and where the payer collects it.
  gateway_reference text,
  url text,
  at timestamptz not null,
  constraint payments_pay_back_is_of_one_request unique (order_id, name),
  constraint payments_pay_back_is_of_one_refund unique (order_id, reference),
  constraint payments_pay_back_is_above_zero check (amount_mills > 0),
  constraint payments_pay_back_is_in_a_known_state check (state in ('due', 'done', 'failed'))
);
create index payments_pay_backs_due on payments_pay_backs (order_id) where state = 'due';

create function payments_pay_backs_stay_within() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select sum(amount_mills) from payments_pay_backs where order_id = new.order_id and state <> 'failed')
    > (select paid_mills from payments_orders where id = new.order_id)
  then
    raise exception 'order % would pay back more than was paid', new.order_id using
      errcode = 'check_violation', constraint = 'payments_pay_backs_never_exceed_the_payment';
  end if;
  return new;
end $$;
create trigger payments_pay_backs_stay_within after insert on payments_pay_backs
  for each row execute function payments_pay_backs_stay_within();

grant select, insert, update (state, gateway_reference, url) on payments_pay_backs to vitrine_app;

-- The member of staff who refunded it; null for the command line and for what a gateway reported.
alter table payments_refunds add column by_id bigint references accounts_players;

-- A payment in another currency than USD: nothing follows from it by itself, a person decides.
alter table payments_orders
  add column foreign_currency text,
  add column foreign_mills bigint,
  add column foreign_at timestamptz,
  -- The number that the gateway has for the order, where a payment was assigned to it by hand.
  add column gateway_sn text,
  add constraint payments_foreign_money_is_told_whole
    check ((foreign_currency is null) = (foreign_mills is null) and (foreign_currency is null) = (foreign_at is null));
grant update (foreign_currency, foreign_mills, foreign_at, gateway_sn) on payments_orders to vitrine_app;
create index payments_orders_with_money_to_decide on payments_orders (id)
  where extra_mills > extra_back_mills or foreign_currency is not null or pay_back = 'failed'
    or (state in ('expired', 'failed') and paid_mills > 0);

-- The names of the parts that the sandbox has paid back, each once.
alter table payments_sandbox add column parts text[] not null default '{}';
grant update (parts) on payments_sandbox to vitrine_app;
