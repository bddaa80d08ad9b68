-- The queue belongs to its library, and the product may only add to it. The library makes its schema after this file.
create function jobs_add(name text, payload json, tries int) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(name, payload, max_attempts => tries);
end $$;
revoke execute on function jobs_add from public;
grant execute on function jobs_add to vitrine_app;
