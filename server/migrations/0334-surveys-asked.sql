-- A form that is sent twice opens one survey.
alter table surveys add column asked_name text,
  add constraint surveys_of_a_request_is_one unique (asked_name);
