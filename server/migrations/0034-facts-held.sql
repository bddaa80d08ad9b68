-- Facts that a listener may not take yet: who opens a case sees the reel end before anybody else reads what it gave.
-- Only whoever holds the listener's cursor writes here, so what is due is taken once and in one order.
create table facts_held (
  listener text not null references facts_cursors,
  due_at timestamptz not null,
  fact_id bigint not null references facts,
  primary key (listener, due_at, fact_id)
);

grant select, insert, delete on facts_held to vitrine_app;
