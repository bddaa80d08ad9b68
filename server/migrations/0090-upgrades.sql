-- A player's draws of the rarer kinds, which the log of draws lists by kind.
create index seeds_draws_rare_kinds_of_pair on seeds_draws (kind, pair_id, nonce) where kind <> 'case';
