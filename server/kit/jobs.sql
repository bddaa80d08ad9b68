-- The queue belongs to its library, and the product may only add to it. A queued job of the same
-- key is replaced, with its moment and its attempts; one that runs isn't retried, and the new one
-- runs too. The jobs of one lane run one after another.
create or replace function jobs_add(name text, payload json, tries int, earliest_at timestamptz, key text, lane text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(name, payload, queue_name => lane, run_at => earliest_at, max_attempts => tries, job_key => key,
    job_key_mode => 'replace');
end $$;
revoke all on function jobs_add from public;
grant execute on function jobs_add to vitrine_app;
