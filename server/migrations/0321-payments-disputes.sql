-- Disputes at the gateways, as their records last told them, and how an operator answered.
create table payments_disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments_orders,
  kind text not null,
  reference text not null,
  state text not null,
  reason text not null,
  amount_mills bigint not null,
  currency text not null,
  opened_at timestamptz not null,
  -- Until when evidence counts; null where the gateway names no moment.
  due_at timestamptz,
  url text,
  changed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  constraint payments_dispute_is_kept_once unique (kind, reference),
  constraint payments_dispute_is_in_a_known_state check (state in ('open', 'won', 'lost')),
  constraint payments_dispute_is_about_money check (amount_mills >= 0),
  constraint payments_dispute_is_answered_in_a_known_way check (answer in ('evidence_sent', 'accepted')),
  constraint payments_dispute_says_when_it_was_answered check ((answer is null) = (answered_at is null))
);
create index payments_disputes_of_an_order on payments_disputes (order_id);
create index payments_disputes_by_deadline on payments_disputes ((coalesce(due_at, 'infinity')), id);
grant select, insert, update (state, reason, amount_mills, currency, due_at, url, changed_at, answer, answered_at)
  on payments_disputes to vitrine_app;
