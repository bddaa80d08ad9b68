-- Who joined with a partner's code is looked up by the player: few facts are of this kind.
create index facts_referred on facts (player_id) where kind = 'player.referred';
