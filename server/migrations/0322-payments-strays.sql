-- Signed events of gateways about money whose order we don't know: an order of a backup that was
-- lost, or one of another site with the same account. Bounded by the store.
create table payments_strays (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The gateway's names of the payment; `name` is the first that there is.
  name text not null,
  reference text,
  payment_reference text,
  -- The number of the order that the gateway has.
  order_sn text,
  type text not null,
  amount_mills bigint,
  currency text,
  at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  state text not null default 'open',
  order_id bigint references payments_orders,
  ended_at timestamptz,
  constraint payments_stray_is_kept_once unique (kind, name),
  constraint payments_stray_is_in_a_known_state check (state in ('open', 'assigned', 'elsewhere')),
  constraint payments_assigned_stray_names_its_order check ((state = 'assigned') = (order_id is not null)),
  constraint payments_stray_says_when_it_ended check ((state = 'open') = (ended_at is null))
);
create index payments_strays_open on payments_strays (kind, id) where state = 'open';
create function payments_stray_ends_once() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'stray payment % is % already', old.id, old.state using
    errcode = 'check_violation', constraint = 'payments_stray_ends_once';
end $$;
create trigger payments_stray_ends_once before update of state, order_id on payments_strays
  for each row when (old.state <> 'open') execute function payments_stray_ends_once();
grant select, insert, update (order_sn, amount_mills, currency, last_at, times, state, order_id, ended_at)
  on payments_strays to vitrine_app;

-- The events that gateways sent about an order, and what became of each: the newest of an order.
create table payments_reports (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments_orders,
  event text,
  type text not null,
  at timestamptz not null,
  outcome text not null default 'queued',
  outcome_at timestamptz,
  constraint payments_report_has_a_known_outcome check (outcome in ('queued', 'updated', 'failed'))
);
create index payments_reports_of_an_order on payments_reports (order_id, id);
grant select, insert, update (outcome, outcome_at), delete on payments_reports to vitrine_app;
