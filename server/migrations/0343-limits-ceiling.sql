-- The most that a player may deposit in a calendar month by the rules of a country, whatever limits
-- the player has set: a deposit brings it along, and `settle` compares it with the counter that it
-- has just raised. Null: there is none.
alter type settle_stake add attribute ceiling_mills bigint;
