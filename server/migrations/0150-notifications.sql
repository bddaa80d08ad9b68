-- Notifications: those of the platform, which everyone gets, and a player's own. Their texts are
-- made when they are read: a personal one stores only what happened.
create table notifications (
  id bigint generated always as identity primary key,
  -- Null for one of the platform.
  player_id bigint references accounts_players,
  -- The kind of event that it tells of; `platform` for the operator's.
  kind text not null,
  data jsonb not null default '{}',
  -- The fact that it tells of, so that a fact taken twice tells once.
  fact_id bigint,
  image text,
  link text,
  at timestamptz not null,
  -- Of a personal one; those of the platform are read in `notifications_reads`.
  read_at timestamptz,
  -- The transaction that wrote it, which orders the rows for readers as in `facts`.
  tx xid8 not null default pg_current_xact_id(),
  constraint notification_of_the_platform_is_for_everyone check ((kind = 'platform') = (player_id is null)),
  constraint notification_of_the_platform_tells_of_no_fact check ((player_id is null) = (fact_id is null)),
  constraint notification_of_the_platform_is_read_by_each check (player_id is not null or read_at is null),
  constraint notification_tells_of_a_fact_once unique (player_id, fact_id)
);
create index notifications_of_player on notifications (player_id, id desc);
create index notifications_unread on notifications (player_id, id desc) where read_at is null;
create index notifications_of_platform on notifications (id desc) where player_id is null;
create index notifications_feed on notifications (tx, id);
create index notifications_by_age on notifications (at) where player_id is not null;

-- The operator's words, by language.
create table notifications_texts (
  notification_id bigint not null references notifications on delete cascade,
  language text not null,
  title text not null,
  html text not null,
  primary key (notification_id, language)
);

create table notifications_reads (
  player_id bigint not null references accounts_players,
  notification_id bigint not null references notifications on delete cascade,
  at timestamptz not null,
  primary key (player_id, notification_id)
);
create index notifications_reads_by_notification on notifications_reads (notification_id);

-- The kinds of e-mails that a player has switched off.
create table notifications_muted (
  player_id bigint not null references accounts_players,
  kind text not null,
  primary key (player_id, kind)
);

grant select, insert, update, delete on notifications to vitrine_app;
grant select, insert, delete on notifications_texts, notifications_muted to vitrine_app;
grant select, insert, delete on notifications_reads to vitrine_app;
