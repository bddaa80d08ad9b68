-- A form that is sent twice opens one official giveaway.
alter table giveaways add column asked_name text,
  add constraint giveaways_of_a_request_is_one unique (asked_name);
grant update (asked_name) on giveaways to vitrine_app;
