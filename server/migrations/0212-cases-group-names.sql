-- Names of a group by language, besides the English one, which names it.
alter table cases_groups add column names jsonb not null default '{}';
alter table cases_groups add constraint group_names_are_by_language check (jsonb_typeof(names) = 'object');
