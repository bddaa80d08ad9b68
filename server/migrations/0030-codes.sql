-- Codes have 40 bits now: five tries for each suffice, so no limit on wrong codes is shared between
-- accounts or strangers.
drop table accounts_code_tries;
