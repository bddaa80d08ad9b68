-- What happened, in the words of the product: one row per settled act, in the act's own transaction.
-- Readers take rows by (epoch, tx, id) below the oldest running transaction, so that none is skipped.
-- A restore raises the epoch by changing the column's default: transaction ids start again, the order does not.
create table facts (
  id bigint generated always as identity primary key,
  epoch int not null default 1,
  tx xid8 not null default pg_current_xact_id(),
  kind text not null,
  player_id bigint,
  payload jsonb not null,
  at timestamptz not null
);
create index facts_feed on facts (epoch, tx, id);

create table facts_cursors (
  listener text primary key,
  epoch int not null default 0,
  tx xid8 not null default '0',
  id bigint not null default 0
);

-- One row per Idempotency-Key, for ever. What answers a repetition (`memo` and the result) is forgotten after 30 days.
create table idempotency_keys (
  player_id bigint not null,
  key text not null,
  request_hash text not null,
  memo text,
  fact_id bigint,
  draw_ids bigint[],
  item_ids bigint[],
  balances_mills bigint[],
  balance_version bigint,
  at timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_keys_to_forget on idempotency_keys (at) where memo is not null;

-- For tables whose rows are written once: entries, draws, facts, revisions.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger facts_append_only before update or delete on facts
  for each row execute function refuse_change();
create trigger facts_never_truncated before truncate on facts
  for each statement execute function refuse_change();

grant select on facts to vitrine_app;
grant select, insert, update on facts_cursors to vitrine_app;
grant select, update (memo, draw_ids, item_ids, balances_mills, balance_version) on idempotency_keys to vitrine_app;
