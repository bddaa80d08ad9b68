-- The turns in a row in which Steam answered a bot with a page instead of data.
alter table withdrawals_steam_bots add column odd_answers int not null default 0;
grant update (odd_answers) on withdrawals_steam_bots to vitrine_app;
