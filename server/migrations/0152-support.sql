-- Requests to support, with the messages of both sides.
create table support_requests (
  id bigint generated always as identity primary key,
  -- Null for a visitor's.
  player_id bigint references accounts_players,
  type text not null,
  email text not null,
  language text not null,
  -- 1 waits for us, 2 answered, 3 closed.
  state smallint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  messages int not null default 0,
  constraint support_request_is_in_a_known_state check (state between 1 and 3),
  constraint support_request_has_a_bounded_thread check (messages between 0 and 100),
  constraint support_request_type_is_known check (type in
    ('account', 'top_up', 'withdrawal', 'games', 'gifts', 'bug', 'suggestion', 'partnership', 'other'))
);
create index support_requests_of_player on support_requests (player_id, changed_at desc, id desc);
create index support_requests_open on support_requests (changed_at, id) where state = 1;
create index support_requests_by_change on support_requests (changed_at desc, id desc);

create table support_messages (
  id bigint generated always as identity primary key,
  request_id bigint not null references support_requests,
  by_support boolean not null,
  text text not null,
  -- Addresses of the player's uploads.
  images text[] not null default '{}',
  at timestamptz not null,
  constraint support_message_says_something check (char_length(text) between 1 and 4000),
  constraint support_message_has_few_images check (cardinality(images) <= 5)
);
create index support_messages_of_request on support_messages (request_id, id);
create trigger support_messages_never_change before update or delete on support_messages
  for each row execute function refuse_change();
create trigger support_messages_never_truncate before truncate on support_messages
  for each statement execute function refuse_change();

grant select, insert, update on support_requests to vitrine_app;
grant select, insert on support_messages to vitrine_app;

-- A picture that was sent to support stays, whatever picture the player wears.
alter table accounts_uploads add column is_kept boolean not null default false;
grant update (is_kept) on accounts_uploads to vitrine_app;
