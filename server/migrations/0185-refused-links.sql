-- The trade link for which Steam has refused an offer: nothing is sent there until the player has saved
-- another one.
alter table accounts_players add column refused_trade_url text;

-- An operator checks a delivery that the bot can't go on with, besides a reversed trade.
alter table withdrawals drop constraint withdrawal_is_reviewed_and_reversed_only_if_it_succeeded;
alter table withdrawals add constraint withdrawal_is_reviewed_under_way_or_once_it_succeeded
  check (state in (1, 3) or review_since is null);
alter table withdrawals add constraint withdrawal_is_reversed_only_if_it_succeeded
  check (state = 3 or reversed_at is null);
