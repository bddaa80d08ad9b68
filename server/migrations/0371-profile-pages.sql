-- The public page of a player: nothing is shown before its player chooses so. The address is random
-- and stays the same, so a link works again when the page is shown again.
create table profile_pages (
  player_id bigint not null references accounts_players,
  code text not null,
  shows text not null,
  at timestamptz not null,
  constraint profile_pages_pkey primary key (player_id),
  constraint profile_page_code_is_unique unique (code),
  constraint profile_page_code_is_hex check (code ~ '^[0-9a-f]{12}$'),
  constraint profile_page_shows_something_known check (shows in ('nothing', 'best_wins'))
);

grant select, insert, update, delete on profile_pages to vitrine_app;
