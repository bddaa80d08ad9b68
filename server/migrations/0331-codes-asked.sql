-- A form that is sent twice issues one code.
alter table codes add column asked_name text,
  add constraint codes_of_a_request_is_one unique (asked_name);
create index codes_uses_by_time on codes_uses (code_id, at desc);
