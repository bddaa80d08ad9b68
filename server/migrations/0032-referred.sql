-- A partial index on the few facts about joining with a partner's code, looked up by player.
create index facts_referred on facts (player_id) where kind = 'player.referred';
