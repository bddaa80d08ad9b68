-- Surveys: the operator's questions, in several languages, and each player's answers, once.
create table surveys (
  id bigint generated always as identity primary key,
  -- Title, text and questions, each with its words by language.
  content jsonb not null,
  created_at timestamptz not null,
  closes_at timestamptz,
  closed_at timestamptz
);
create index surveys_open on surveys (id desc) where closed_at is null;

create table surveys_answers (
  survey_id bigint not null references surveys,
  player_id bigint not null references accounts_players,
  answers jsonb not null,
  at timestamptz not null,
  primary key (survey_id, player_id)
);
create index surveys_answers_of_player on surveys_answers (player_id);

grant select, insert on surveys, surveys_answers to vitrine_app;
grant update (closed_at) on surveys to vitrine_app;
