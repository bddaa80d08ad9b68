-- A session's grant for one socket to join one private channel; the socket's process redeems it
-- once. Unlogged: after a crash the client asks for it again.
create unlogged table live_grants (
  socket_id text not null,
  channel text not null,
  token_hash bytea not null,
  at timestamptz not null default now(),
  primary key (socket_id, channel),
  constraint live_grant_is_for_a_socket check (length(socket_id) <= 21),
  constraint live_grant_is_for_a_channel check (length(channel) <= 164)
);
create index live_grants_at on live_grants (at);

grant select, insert, update, delete on live_grants to vitrine_app;
