-- Top-ups: orders, which gateways receive the payments of, and gift cards. The acts that move value
-- are of `settle`; these rows say what was asked, received and credited.
create table payments_orders (
  id bigint generated always as identity primary key,
  order_sn text not null,
  player_id bigint not null references accounts_players,
  kind text not null,
  credits text not null,
  amount_mills bigint not null,
  fee_mills bigint not null,
  country text not null,
  -- Where the gateway's page sends the payer back to.
  back_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The Idempotency-Key of the call, the hash of its request, and its first answer.
  asked_key text,
  asked_hash text,
  first_answer json,

  state text not null default 'created',
  changed_at timestamptz not null,
  reason text,
  -- The gateway's own names of the order and of its payment.
  reference text,
  payment_reference text,
  pay_url text,
  crypto jsonb,

  paid_mills bigint not null default 0,
  is_late boolean not null default false,
  credited_at timestamptz,
  credited_mills bigint not null default 0,
  repaid_mills bigint not null default 0,
  daily_mills bigint not null default 0,
  code_mills bigint not null default 0,
  refunded_at timestamptz,
  released_mills bigint not null default 0,
  pay_back text,
  pay_back_url text,

  -- When the gateway is asked again, how often it was, and what was wrong the last time.
  check_at timestamptz,
  checks int not null default 0,
  trouble text,

  constraint payments_order_number_is_unique unique (order_sn),
  constraint payments_order_of_a_key_is_unique unique (player_id, asked_key),
  constraint payments_reference_is_of_one_order unique (kind, reference),
  constraint payments_payment_is_of_one_order unique (kind, payment_reference),
  constraint payments_order_is_of_a_known_kind check (kind in ('sandbox', 'stripe', 'btcpay')),
  constraint payments_order_is_in_a_known_state
    check (state in ('created', 'pending', 'paid', 'credited', 'expired', 'failed', 'refunded')),
  constraint payments_order_credits_a_balance check (credits in ('money', 'shop_score')),
  constraint payments_order_is_above_zero check (amount_mills > 0 and fee_mills >= 0),
  constraint payments_order_amounts_never_below_zero
    check (least(paid_mills, credited_mills, repaid_mills, daily_mills, code_mills, released_mills) >= 0),
  constraint payments_order_is_paid_in_full
    check (state not in ('paid', 'credited') or paid_mills >= amount_mills + fee_mills),
  constraint payments_order_credits_what_was_paid check (credited_mills in (0, paid_mills - fee_mills)),
  constraint payments_order_says_when_it_was_credited check ((credited_mills > 0) = (credited_at is not null)),
  constraint payments_credited_order_was_credited check (state <> 'credited' or credited_mills > 0),
  constraint payments_credit_is_of_an_order_that_ended check (credited_mills = 0 or state in ('credited', 'refunded')),
  constraint payments_order_says_when_it_was_refunded check ((state = 'refunded') = (refunded_at is not null)),
  constraint payments_order_ends_for_a_reason check (
    case state when 'failed' then coalesce(reason in ('declined', 'gateway'), false)
      when 'refunded' then coalesce(reason in ('limit', 'refund', 'charge_back'), false)
      else reason is null end
  ),
  constraint payments_refunded_order_pays_back
    check (pay_back is null or pay_back in ('due', 'done') and state = 'refunded')
);
create index payments_orders_of_a_player on payments_orders (player_id, id desc);
create index payments_orders_with_bonus on payments_orders (credited_at) where daily_mills + code_mills > 0;
create index payments_orders_to_check on payments_orders (check_at) where check_at is not null;

-- The states of each order, as they came. `tx` orders them for readers, as in `facts`.
create table payments_order_states (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  order_id bigint not null references payments_orders,
  state text not null,
  at timestamptz not null
);
create index payments_order_states_of_an_order on payments_order_states (order_id, id);
create index payments_order_states_feed on payments_order_states (tx, id);
create trigger payments_order_states_append_only before update or delete on payments_order_states
  for each row execute function refuse_change();
create trigger payments_order_states_never_truncated before truncate on payments_order_states
  for each statement execute function refuse_change();

-- An order only goes on to the states that follow its own. Money that comes is never lost: it may
-- still come when an order has expired or failed.
create function payments_order_goes_on() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if (case tg_op when 'INSERT' then new.state <> 'created' else (old.state, new.state) not in (
      ('created', 'pending'), ('created', 'failed'), ('pending', 'paid'), ('pending', 'expired'), ('pending', 'failed'),
      ('expired', 'paid'), ('failed', 'paid'), ('expired', 'refunded'), ('failed', 'refunded'), ('paid', 'credited'),
      ('paid', 'refunded'), ('credited', 'refunded')) end)
  then
    raise exception 'order % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'payments_order_goes_on_as_its_states_allow';
  end if;
  insert into payments_order_states (order_id, state, at) values (new.id, new.state, new.changed_at);
  return new;
end $$;
create trigger payments_order_goes_on after insert or update of state on payments_orders
  for each row execute function payments_order_goes_on();

grant select, insert on payments_orders to vitrine_app;
grant update (first_answer, state, changed_at, reason, reference, payment_reference, pay_url, crypto, expires_at, paid_mills,
  is_late, credited_at, credited_mills, repaid_mills, daily_mills, code_mills, refunded_at, released_mills, pay_back,
  pay_back_url, check_at, checks, trouble) on payments_orders to vitrine_app;
grant select on payments_order_states to vitrine_app;

-- The sandbox's own record of what was paid there: the other side of the counter.
create table payments_sandbox (
  order_sn text primary key,
  due_mills bigint not null,
  received_mills bigint not null default 0,
  state text not null default 'open',
  paid_back_mills bigint not null default 0,
  constraint payments_sandbox_is_in_a_known_state check (state in ('open', 'expired', 'failed')),
  constraint payments_sandbox_pays_back_what_it_received check (paid_back_mills between 0 and received_mills)
);
grant select, insert, update (received_mills, state, paid_back_mills) on payments_sandbox to vitrine_app;

create table payments_gift_batches (
  id bigint generated always as identity primary key,
  value_mills bigint not null,
  count int not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint payments_gift_batch_has_a_value check (value_mills > 0),
  constraint payments_gift_batch_has_cards check (count > 0)
);

-- A code is 100 random bits, of which only the hash is kept.
create table payments_gift_cards (
  id bigint generated always as identity primary key,
  batch_id bigint not null references payments_gift_batches,
  code_hash bytea not null,
  value_mills bigint not null,
  expires_at timestamptz not null,
  state text not null default 'unused',
  player_id bigint references accounts_players,
  ended_at timestamptz,
  constraint payments_gift_card_code_is_unique unique (code_hash),
  constraint payments_gift_card_has_a_value check (value_mills > 0),
  constraint payments_gift_card_is_in_a_known_state check (state in ('unused', 'used', 'void')),
  constraint payments_gift_card_is_used_by_a_player check ((state = 'used') = (player_id is not null)),
  constraint payments_gift_card_says_when_it_ended check ((state = 'unused') = (ended_at is null))
);
create index payments_gift_cards_of_a_batch on payments_gift_cards (batch_id);

-- A card that was used or is void stays so.
create function payments_gift_card_ends_once() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'gift card % is % already', old.id, old.state using
    errcode = 'check_violation', constraint = 'payments_gift_card_ends_once';
end $$;
create trigger payments_gift_card_ends_once before update on payments_gift_cards
  for each row when (old.state <> 'unused') execute function payments_gift_card_ends_once();

grant select, insert on payments_gift_batches, payments_gift_cards to vitrine_app;
grant update (state, player_id, ended_at) on payments_gift_cards to vitrine_app;
