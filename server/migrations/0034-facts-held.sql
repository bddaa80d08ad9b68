-- Facts deferred for a listener: an opening becomes public only after its player's reel has ended.
-- Only the holder of the listener's cursor writes here, so due facts are taken once and in order.
create table facts_held (
  listener text not null references facts_cursors,
  due_at timestamptz not null,
  fact_id bigint not null references facts,
  primary key (listener, due_at, fact_id)
);

grant select, insert, delete on facts_held to vitrine_app;
