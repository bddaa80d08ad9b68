-- A batch of gift cards is issued first, and a second person may have to agree; its codes are drawn
-- afterwards, once, by the one who issued it.
alter table payments_gift_batches
  -- Null for the command line.
  add column issuer_id bigint references accounts_players,
  -- Names the request: under one name a batch is issued once.
  add column asked_name text,
  -- Null as long as it has no cards.
  add column drawn_at timestamptz,
  add column voided_at timestamptz,
  add constraint payments_gift_batch_of_a_request_is_one unique (asked_name);
update payments_gift_batches b set
  drawn_at = created_at,
  voided_at = (select max(ended_at) from payments_gift_cards where batch_id = b.id and state = 'void');

create function payments_gift_batch_is_drawn_once() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'batch % was drawn or made void already', old.id using
    errcode = 'check_violation', constraint = 'payments_gift_batch_is_drawn_once';
end $$;
create trigger payments_gift_batch_is_drawn_once before update on payments_gift_batches
  for each row when (
    (old.drawn_at is not null or old.voided_at is not null) and new.drawn_at is distinct from old.drawn_at
  ) execute function payments_gift_batch_is_drawn_once();

create index payments_gift_cards_of_a_player on payments_gift_cards (player_id, id) where player_id is not null;
grant update (drawn_at, voided_at) on payments_gift_batches to vitrine_app;
