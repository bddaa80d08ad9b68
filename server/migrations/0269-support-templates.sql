-- Answers that staff writes again and again, by language; each change is the whole template.
create table support_templates (
  id bigint generated always as identity primary key,
  name text not null constraint support_template_has_a_name check (char_length(name) between 1 and 60),
  -- By language, each 1 to 4000 characters.
  texts jsonb not null constraint support_template_is_short check (length(texts::text) <= 60000),
  version int not null default 1,
  constraint support_template_name_is_unique unique (name)
);
grant select, insert, update (name, texts, version), delete on support_templates to vitrine_app;

create index support_requests_of_type on support_requests (type, id);
