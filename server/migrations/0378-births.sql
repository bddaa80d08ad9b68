-- Births: the date of birth that a player gives where the rules of a country ask for it. Written
-- once: the product's role can't update it, so nobody becomes older. Staff corrects a wrong one by
-- taking the row away and writing another, which the audit keeps; with the account the row goes.
create table births (
  player_id bigint primary key references accounts_players,
  born_on date not null,
  told_at timestamptz not null,
  constraint birth_is_in_the_past_and_of_a_living_person
    check (born_on >= '1900-01-01' and born_on <= (told_at at time zone 'utc')::date)
);
grant select, insert, delete on births to vitrine_app;
