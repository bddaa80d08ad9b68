-- Codes have 40 bits now: five tries each are enough, and no budget of wrong ones is shared by accounts or strangers.
drop table accounts_code_tries;
