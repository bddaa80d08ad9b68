-- When a case was closed: a battle that began later opened a case that nobody could open.
alter table cases add column closed_at timestamptz;
alter table cases add constraint case_is_closed_since_a_moment check (not open or closed_at is null);

-- Rooms whose cases are judged again when they start; rooms from before weren't.
alter table battles add column is_judged boolean not null default false;
alter table battles alter column is_judged set default true;
