-- Withdrawals: items on their way to the players' Steam accounts. The acts that move value are of
-- `settle`; these rows say what was asked and how the delivery goes.
create table withdrawals (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  item_id bigint not null references inventory_items,
  -- The goods that are sent: another than the item's if the player took a substitute.
  goods_id bigint not null,
  is_substitute boolean not null,
  -- The price of the goods that are sent, at that moment.
  price_mills bigint not null,
  difference_mills bigint not null,
  -- Paid on delivery, when a substitute is cheaper than the item was worth.
  rest_mills bigint not null,
  delivery text not null,
  trade_url text not null,
  created_at timestamptz not null,

  state smallint not null default 1,
  -- The offer's number at Steam.
  offer_id text,
  -- When something happens next without the player.
  due_at timestamptz,
  protected_until timestamptz,
  -- Steam reports a reversal, which an operator checks.
  review_since timestamptz,
  reversed_at timestamptz,

  constraint withdrawal_is_in_a_known_state check (state between 1 and 5),
  constraint withdrawal_is_delivered_in_a_known_way check (delivery in ('simulated', 'manual')),
  constraint withdrawal_amounts_never_below_zero check (least(difference_mills, rest_mills) >= 0 and price_mills > 0),
  constraint withdrawal_of_a_substitute_costs_no_difference
    check (case when is_substitute then difference_mills else rest_mills end = 0),
  constraint withdrawal_is_protected_once_it_succeeded check ((state = 3) = (protected_until is not null)),
  constraint withdrawal_is_reviewed_and_reversed_only_if_it_succeeded
    check (state = 3 or (review_since is null and reversed_at is null)),
  constraint withdrawal_is_in_review_only_until_it_is_reversed check (review_since is null or reversed_at is null)
);
create index withdrawals_of_a_player on withdrawals (player_id, id desc);
create unique index withdrawals_item_is_in_one_at_a_time on withdrawals (item_id) where state in (1, 2);
create unique index withdrawals_offer_is_of_one on withdrawals (offer_id) where offer_id is not null;
create index withdrawals_under_way on withdrawals (id) where state in (1, 2) or review_since is not null;
create index withdrawals_protected on withdrawals (protected_until) where state = 3 and reversed_at is null;

-- The timeline of each withdrawal.
create table withdrawals_steps (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals,
  state smallint not null,
  event text not null,
  at timestamptz not null
);
create index withdrawals_steps_of_one on withdrawals_steps (withdrawal_id, id);
create trigger withdrawals_steps_append_only before update or delete on withdrawals_steps
  for each row execute function refuse_change();
create trigger withdrawals_steps_never_truncated before truncate on withdrawals_steps
  for each statement execute function refuse_change();

-- A withdrawal begins in progress and only goes on to the states that follow its own: an offer may
-- be held by Steam and is then in progress again; one that has succeeded, failed or was cancelled
-- stays so.
create function withdrawals_go_on() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then new.state <> 1
    else old.state <> new.state and (old.state > 2 or old.state = new.state) end) then
    raise exception 'withdrawal % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'withdrawal_goes_on_as_its_states_allow';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null then
    raise exception 'withdrawal % is reversed already', new.id using
      errcode = 'check_violation', constraint = 'withdrawal_is_reversed_once';
  end if;
  return new;
end $$;
create trigger withdrawals_go_on before insert or update on withdrawals
  for each row execute function withdrawals_go_on();

-- Goods that a delivery couldn't get: a withdrawal of them offers a substitute, until an operator
-- has them again.
create table withdrawals_shortages (
  goods_id bigint primary key references catalogue_goods,
  since timestamptz not null
);

grant select, insert on withdrawals, withdrawals_steps to vitrine_app;
grant update (state, offer_id, due_at, protected_until, review_since, reversed_at) on withdrawals to vitrine_app;
grant select, insert, delete on withdrawals_shortages to vitrine_app;
