-- Appends a row to the chain of operators' acts. The head's lock orders those who append: it is
-- taken last in each act's transaction, so acts can't deadlock by it. Runs with its owner's rights,
-- because the product's role may write neither the chain nor its head.
create or replace function audit_append(body text, reason text)
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last public.audit_head;
  next_hash bytea;
begin
  select * into strict last from public.audit_head for update;
  next_hash := sha256(last.hash || int8send(last.id + 1) || convert_to(audit_append.body, 'UTF8'));
  insert into public.audit_rows (id, body, reason, previous, hash)
  values (last.id + 1, audit_append.body, audit_append.reason, last.hash, next_hash);
  update public.audit_head set id = last.id + 1, hash = next_hash;
  return last.id + 1;
end $$;
revoke all on function audit_append(text, text) from public;
grant execute on function audit_append(text, text) to vitrine_app;
