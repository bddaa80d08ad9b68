-- Those who left a giveaway because they began a break while it was open: their entries stay, and
-- take no part in its draw.
create table giveaways_left (
  giveaway_id bigint not null,
  n int not null,
  at timestamptz not null,
  constraint giveaways_left_pkey primary key (giveaway_id, n),
  constraint giveaway_is_left_by_an_entrant foreign key (giveaway_id, n) references giveaways_entrants
);
create trigger giveaways_left_append_only before update or delete on giveaways_left
  for each row execute function refuse_change();
create trigger giveaways_left_never_truncated before truncate on giveaways_left
  for each statement execute function refuse_change();
grant select, insert on giveaways_left to vitrine_app;

-- An open giveaway loses one entrant at a time; a closed one none.
create or replace function giveaways_go_on() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then new.state <> 1 or new.entrants <> 0
    else old.state <> new.state and (old.state, new.state) not in ((1, 2), (1, 4), (2, 3), (2, 4))
      or new.entrants < old.entrants - 1 or new.entrants < old.entrants and new.state <> 1
      or old.state <> 1 and new.entrants <> old.entrants end) then
    raise exception 'giveaway % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'giveaway_goes_on_as_its_states_allow';
  end if;
  new.tx := pg_current_xact_id();
  return new;
end $$;
