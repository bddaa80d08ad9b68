-- Filters and orders of the console's lists that members of staff keep under a name.
create table staff_views (
  id bigint generated always as identity primary key,
  author_id bigint not null references accounts_players,
  page text not null constraint staff_view_names_a_page check (length(page) between 1 and 40),
  name text not null constraint staff_view_has_a_name check (length(name) between 1 and 60),
  query text not null constraint staff_view_is_short check (length(query) <= 1000),
  is_shared boolean not null,
  constraint staff_view_has_one_name unique (author_id, page, name)
);
create index staff_views_of_page on staff_views (page);
grant select, insert, update (query, is_shared), delete on staff_views to vitrine_app;
