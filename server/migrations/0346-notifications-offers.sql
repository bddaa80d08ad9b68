-- A notification of the platform may be an offer: whoever is on a break doesn't read it, nor does
-- whoever hasn't agreed to offers where the country asks for that.
alter table notifications add column is_offer boolean not null default false,
  add constraint notification_that_is_an_offer_is_of_the_platform check (player_id is null or not is_offer);
alter table notifications_drafts add column is_offer boolean not null default false;

-- The players who have agreed to notices and e-mails of offers, and since when.
create table notifications_consents (
  player_id bigint not null references accounts_players,
  at timestamptz not null,
  constraint notifications_consents_pkey primary key (player_id)
);
grant select, insert, delete on notifications_consents to vitrine_app;
