-- A word of the player's own, which stands in every e-mail of ours and on the sign-in window of a
-- browser that the account knows: whoever copies our letters doesn't know it.
alter table accounts_players add column letter_word text,
  add constraint accounts_letter_word_is_short check (length(letter_word) between 2 and 30);
grant update (letter_word) on accounts_players to vitrine_app;
