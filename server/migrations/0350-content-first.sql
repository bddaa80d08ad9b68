-- Content first: the outcome that a pair gives next was shown to its player before it is paid for.
-- While the pair is still at that nonce, it draws nothing but this revision of this case; a draw
-- ends it by moving the nonce. Each change of these columns also raises the version, so that an act
-- decided before is decided again.
alter table seeds_pairs
  add column pinned_nonce int,
  add column pinned_for bigint,
  add column pinned_revision bigint;
create index seeds_pairs_pinned_for on seeds_pairs (pinned_for) where pinned_for is not null;
grant update (pinned_nonce, pinned_for, pinned_revision) on seeds_pairs to vitrine_app;

-- Checked when it is written, not at each draw that counts the nonce.
create function seeds_pairs_pin_is_whole() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if num_nulls(new.pinned_nonce, new.pinned_for, new.pinned_revision) not in (0, 3)
    or new.pinned_nonce is not null and (new.pinned_nonce > new.nonce or new.client_seed is null) then
    raise check_violation using constraint = 'seeds_pair_pin_is_whole',
      message = 'a pin names the nonce, the case and its revision, of a pair that can draw';
  end if;
  return new;
end $$;
create trigger seeds_pairs_pin_is_whole
  before insert or update of pinned_nonce, pinned_for, pinned_revision on seeds_pairs
  for each row execute function seeds_pairs_pin_is_whole();

-- Each nonce whose outcome was shown before it was paid for. Its player chose whether it became a
-- draw, so that draw isn't compared with the odds.
create table seeds_looked (
  pair_id bigint not null references seeds_pairs,
  nonce int not null,
  at timestamptz not null,
  constraint seeds_looked_pkey primary key (pair_id, nonce)
);
create trigger seeds_looked_append_only before update or delete on seeds_looked
  for each row execute function refuse_change();
create trigger seeds_looked_never_truncated before truncate on seeds_looked
  for each statement execute function refuse_change();
grant select, insert on seeds_looked to vitrine_app;

-- The highest price that a player has paid to see the items of a case before paying for them: the
-- case's price less the worth of its cheapest prize, which was bought first.
create table cases_first_bought (
  player_id bigint not null references accounts_players,
  case_id bigint not null references cases,
  cost_mills bigint not null,
  constraint cases_first_bought_pkey primary key (player_id, case_id)
);
grant select, insert, update (cost_mills) on cases_first_bought to vitrine_app;

alter table territory_revisions drop constraint territory_profile_is_known,
  add constraint territory_profile_is_known
    check (profile in ('default', 'strict', 'content_first', 'cases_closed', 'browse_only'));
