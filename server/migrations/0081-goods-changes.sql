-- The transaction that wrote an item last, with an index: each process polls for the items changed
-- since its last look, and a scan of 200,000 rows took longer than all purchases in between.
alter table catalogue_goods add column changed_tx xid8 not null default pg_current_xact_id();
create index catalogue_goods_changes on catalogue_goods (changed_tx);

create function catalogue_goods_note_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.changed_tx := pg_current_xact_id();
  return new;
end $$;
create trigger catalogue_goods_note_change before insert or update on catalogue_goods
  for each row execute function catalogue_goods_note_change();
