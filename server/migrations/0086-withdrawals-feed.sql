-- `tx` orders the events of withdrawals for readers, as in `facts`.
alter table withdrawals_steps add tx xid8 not null default pg_current_xact_id();
create index withdrawals_steps_feed on withdrawals_steps (tx, id);
