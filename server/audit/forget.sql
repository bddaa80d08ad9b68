-- Empties the reasons of acts on records: words that staff wrote about a person whose account is
-- deleted. The rows' bytes have the digest of the words, so the chain stays whole. Runs with its
-- owner's rights, because the product's role can't write the chain.
create or replace function audit_forget(subject_kind text, subject_ids text[])
returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  emptied bigint;
begin
  update public.audit_rows r set reason = null
  where r.subject_kind = audit_forget.subject_kind and r.subject_id = any (audit_forget.subject_ids)
    and r.reason is not null;
  get diagnostics emptied = row_count;
  return emptied;
end $$;
revoke all on function audit_forget(text, text[]) from public;
grant execute on function audit_forget(text, text[]) to vitrine_app;
