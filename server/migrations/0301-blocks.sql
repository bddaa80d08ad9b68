-- Blocks: staff keeps a player from signing in, playing or withdrawing, until a moment or for good.
create table blocks (
  id bigint generated always as identity primary key,
  player_id bigint not null references accounts_players,
  what text not null,
  -- As the player reads them.
  words text not null,
  at timestamptz not null,
  -- Null: for good.
  until timestamptz,
  -- When staff lifted it, or put another in its place.
  lifted_at timestamptz,
  constraint block_is_of_a_known_kind check (what in ('sign_in', 'play', 'withdrawal')),
  constraint block_says_something_short check (length(words) between 1 and 300),
  constraint block_ends_after_it_begins check (until > at)
);
create unique index block_of_a_kind_is_one on blocks (player_id, what) where lifted_at is null;
grant select, insert, update (lifted_at) on blocks to vitrine_app;

-- That of play, beside the breaks: `settle` reads this row anyway at a stake. Infinity: for good.
alter table limits_counters add play_blocked_until timestamptz;
grant update (play_blocked_until) on limits_counters to vitrine_app;
