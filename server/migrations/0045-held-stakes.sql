-- For battles, giveaways and orders: held stakes, sources that change with a move, versions of
-- backpacks. `settle` is applied again with these types.
drop function if exists settle;

-- A stake that isn't decided yet is held: it is reserved in the player's limits, and counts in the
-- period in which it is decided. Always the balance of the player's account `held`.
alter table limits_counters
  add held_mills bigint not null default 0,
  add constraint limit_holds_never_below_zero check (held_mills >= 0);
alter type settle_stake add attribute held_mills bigint;

-- A move may change an item's source together with its owner: a giveaway's prize becomes one of
-- source `giveaway`. Null where the source stays.
alter table inventory_moves
  add from_source text,
  add to_source text,
  add constraint inventory_move_of_a_source_names_both
    check ((from_source is null) = (to_source is null) and (from_source is null or from_source <> to_source));
alter type settle_move add attribute from_source text, add attribute to_source text;

-- Counts the changes of a player's backpack that moved none of the player's amounts, such as a prize
-- of a giveaway: the versions of the balances count the others. No row means zero.
create table inventory_backpacks (
  player_id bigint primary key references accounts_players,
  version bigint not null
);
grant select on inventory_backpacks to vitrine_app;
