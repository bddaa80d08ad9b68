-- Marks a database as a demo's: accounts with known passwords, made-up money and a made-up past.
-- Nothing makes a real site of it any more, and in a database without the mark an endowment is a
-- fraud. The mark is set in the transaction that makes the demo world, before anything happened.
create table demo_world (
  id int primary key default 1,
  epoch int not null default 1,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  constraint demo_world_is_one check (id = 1)
);

-- Demo worlds that were made before there was a mark.
insert into demo_world (epoch, tx, at)
  select epoch, tx, at from (select * from facts order by epoch, tx, id limit 1) first where kind = 'demo.endowed';

create function demo_world_comes_first() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from facts) then
    raise exception 'things have happened here: this database is no demo''s'
      using errcode = 'check_violation', constraint = 'demo_world_comes_first';
  end if;
  return new;
end $$;
create trigger demo_world_comes_first before insert on demo_world
  for each row execute function demo_world_comes_first();
create trigger demo_world_append_only before update or delete on demo_world
  for each row execute function refuse_change();
create trigger demo_world_never_truncated before truncate on demo_world
  for each statement execute function refuse_change();

-- A start outside demo mode looks whether there are any; on a real site this index is empty.
create index facts_endowments on facts (id) where kind = 'demo.endowed';

grant select on demo_world to vitrine_app;
