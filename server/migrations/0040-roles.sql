-- Roles of staff. A player has none.
alter table accounts_players
  add column roles text[] not null default '{}',
  add constraint accounts_player_roles_are_known check (
    roles <@ array['host', 'support', 'operator', 'finance', 'auditor', 'owner']
  );

-- When this session last gave a code of the account's second factor.
alter table accounts_sessions add column factor_at timestamptz;
grant update (factor_at) on accounts_sessions to vitrine_app;
