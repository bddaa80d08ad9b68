-- Money that isn't final isn't money. The gateway's record of an order tells the sum that was seen
-- and the part of it that is confirmed; only that part is ever credited or sent back.
create table payments_records (
  id bigint generated always as identity primary key,
  order_id bigint not null references payments_orders,
  seen_mills bigint not null,
  confirmed_mills bigint not null,
  at timestamptz not null,
  constraint payments_record_confirms_a_part_of_what_it_saw check (confirmed_mills between 0 and seen_mills)
);
create index payments_records_of_an_order on payments_records (order_id, id);
create trigger payments_records_append_only before update or delete on payments_records
  for each row execute function refuse_change();
create trigger payments_records_never_truncated before truncate on payments_records
  for each statement execute function refuse_change();
grant select, insert on payments_records to vitrine_app;

-- Confirmed so far is `paid_mills`, until the order ends; then it is what the order was credited or
-- paid back for, and `extra_mills` is what was confirmed besides. `added_mills` of the credit were
-- confirmed after it.
alter table payments_orders
  add column seen_mills bigint not null default 0,
  add column added_mills bigint not null default 0,
  add constraint payments_addition_is_a_part_of_the_credit check (added_mills between 0 and credited_mills);
update payments_orders set seen_mills = paid_mills + extra_mills where paid_mills + extra_mills > 0;
grant update (seen_mills, added_mills) on payments_orders to vitrine_app;

insert into payments_records (order_id, seen_mills, confirmed_mills, at)
  select id, seen_mills, seen_mills, changed_at from payments_orders where seen_mills > 0 order by id;

create function payments_order_counts_what_is_confirmed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.paid_mills + new.extra_mills > (
    select coalesce(max(confirmed_mills), 0) from payments_records where order_id = new.id
  ) then
    raise exception 'order % counts more than its gateway has confirmed', new.id using
      errcode = 'check_violation', constraint = 'payments_order_counts_what_is_confirmed';
  end if;
  return new;
end $$;
create trigger payments_order_is_confirmed after update of paid_mills, extra_mills on payments_orders
  for each row when (new.paid_mills + new.extra_mills > old.paid_mills + old.extra_mills)
  execute function payments_order_counts_what_is_confirmed();
create trigger payments_order_begins_unpaid after insert on payments_orders
  for each row when (new.paid_mills + new.extra_mills > 0)
  execute function payments_order_counts_what_is_confirmed();

-- A payment that comes late may be less than was ordered: what came is credited.
alter table payments_orders
  drop constraint payments_order_is_paid_in_full,
  add constraint payments_order_is_paid_in_full check (
    state not in ('paid', 'credited') or paid_mills + short_mills >= amount_mills + fee_mills
    or is_late and paid_mills > fee_mills
  );
