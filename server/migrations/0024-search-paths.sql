-- Names in our functions mean our schema and nothing else, whatever search_path the caller has set.
-- Otherwise a function with its owner's rights would run a caller's code with those rights, and a
-- rule that a trigger holds would look at a caller's temporary table. pg_temp stands last, because
-- a path that doesn't name it begins with it.
alter function settle set search_path = pg_catalog, public, pg_temp;
alter function ledger_accounts_of_a_new_player set search_path = pg_catalog, public, pg_temp;
alter function jobs_add set search_path = pg_catalog, pg_temp;
alter function refuse_change set search_path = pg_catalog, public, pg_temp;
alter function cases_prizes_cover_all_tickets set search_path = pg_catalog, public, pg_temp;
alter function promotions_came_through set search_path = pg_catalog, public, pg_temp;
alter function promotions_friends_in_no_circle set search_path = pg_catalog, public, pg_temp;
