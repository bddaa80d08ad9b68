-- The case still sells this revision.
create or replace function cases_guard_sells(case_id bigint, revision bigint) returns text language plpgsql stable as $$
begin
  if exists (select from public.cases where id = case_id and open and revision_id = revision) then return null; end if;
  return case when exists (select from public.cases where id = case_id and open) then 'case.revision_changed'
    when exists (select from public.cases where id = case_id and paused_at is not null) then 'case.paused'
    else 'case.closed' end;
end $$;
revoke all on function cases_guard_sells from public;
