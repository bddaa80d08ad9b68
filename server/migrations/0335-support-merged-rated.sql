-- A request may be merged into another one of its player: its messages are read there from then on.
alter table support_requests
  add column merged_into bigint references support_requests,
  add constraint support_request_is_merged_into_another check (merged_into <> id),
  add constraint support_request_that_was_merged_is_closed check (merged_into is null or state = 3);
create index support_requests_merged on support_requests (merged_into) where merged_into is not null;

-- The prepared answer that a message of support began with, by the name that it had then.
alter table support_messages add column template text;

-- How satisfied players are with closed requests, each once.
create table support_ratings (
  request_id bigint primary key references support_requests,
  stars smallint not null,
  comment text not null,
  at timestamptz not null,
  constraint support_rating_has_one_to_five_stars check (stars between 1 and 5),
  constraint support_rating_says_little check (char_length(comment) <= 1000)
);
create index support_ratings_by_time on support_ratings (at);
create trigger support_ratings_never_change before update or delete on support_ratings
  for each row execute function refuse_change();
create trigger support_ratings_never_truncate before truncate on support_ratings
  for each statement execute function refuse_change();
grant select, insert on support_ratings to vitrine_app;
