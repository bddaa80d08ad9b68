-- Withdrawals that a bot of ours delivers at Steam.
alter table withdrawals drop constraint withdrawal_is_delivered_in_a_known_way;
alter table withdrawals add constraint withdrawal_is_delivered_in_a_known_way
  check (delivery in ('simulated', 'manual', 'steam'));

-- The offer of each withdrawal that a bot delivers. The row is committed before the offer is sent,
-- so that a crash in between leaves a trace: the offer's message holds the code, by which it is
-- found again.
create table withdrawals_steam_offers (
  withdrawal_id bigint primary key references withdrawals,
  code text not null,
  -- The bot's item.
  asset_id text not null,
  -- The last try to send it.
  sending_since timestamptz not null,
  -- The offer's number at Steam, once it is known.
  offer_id text,
  -- The number of the trade that the accepted offer became.
  trade_id text,
  -- An operator wants it back.
  cancel_since timestamptz,
  -- When the trade was last looked at while it was protected.
  checked_at timestamptz,
  -- Nothing more can happen to the offer, besides a reversal of its trade.
  ended_at timestamptz,

  constraint withdrawals_steam_code_is_of_one_offer unique (code),
  constraint withdrawals_steam_offer_is_of_one_withdrawal unique (offer_id)
);
create unique index withdrawals_steam_item_is_in_one_offer on withdrawals_steam_offers (asset_id) where ended_at is null;

-- Each bot's session, and when it may try to sign in again.
create table withdrawals_steam_bots (
  account_name text primary key,
  -- Its tokens, sealed.
  sealed_tokens bytea,
  failures int not null default 0,
  wait_until timestamptz,
  stock_at timestamptz
);

grant select, insert on withdrawals_steam_offers, withdrawals_steam_bots to vitrine_app;
grant update (asset_id, sending_since, offer_id, trade_id, cancel_since, checked_at, ended_at) on withdrawals_steam_offers
  to vitrine_app;
grant update (sealed_tokens, failures, wait_until, stock_at) on withdrawals_steam_bots to vitrine_app;
