-- A newcomer's battle costs nothing: it opens a granted case against a bot, in a room that only its
-- player finds. Each player has one, or another once it was cancelled.
alter table battles
  drop constraint battle_costs_something,
  add constraint battle_that_costs_nothing_is_private_and_for_one check (
    cost_mills > 0 or cost_mills = 0 and code is not null and password_hash is null and seats = 2
  );
create unique index battle_is_given_once on battles (host_id) where cost_mills = 0 and state <> 4;
