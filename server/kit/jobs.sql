-- The queue belongs to its library, and the product may only add to it. A queued job of the same
-- key is replaced, with its moment and its attempts; one that runs isn't retried, and the new one
-- runs too. The jobs of one lane run one after another. It writes the rows that the library's
-- add_job writes, without its NOTIFY, which would have all acts commit one after another, one lock
-- for the whole server; `enqueue` tells the runners after the commit. A test compares the rows.
drop function if exists jobs_add(text, json, int, timestamptz, text, text);
create function jobs_add(job_name text, job_payload json, tries int, earliest_at timestamptz, job_key text, lane text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from graphile_worker._private_tasks where identifier = job_name) then
    insert into graphile_worker._private_tasks (identifier) values (job_name) on conflict do nothing;
  end if;
  if lane is not null and not exists (select from graphile_worker._private_job_queues where queue_name = lane) then
    insert into graphile_worker._private_job_queues (queue_name) values (lane) on conflict do nothing;
  end if;
  if job_key is not null then
    update graphile_worker._private_jobs set key = null, attempts = max_attempts, updated_at = now()
    where key = job_key and is_available is not true;
  end if;
  insert into graphile_worker._private_jobs as job (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
  select queue.id, task.id, coalesce(job_payload, '{}'::json), coalesce(earliest_at, now()), tries, job_key, 0
  from graphile_worker._private_tasks task
    left join graphile_worker._private_job_queues queue on queue.queue_name = lane
  where task.identifier = job_name
  on conflict (key) do update set job_queue_id = excluded.job_queue_id, task_id = excluded.task_id,
    payload = excluded.payload, max_attempts = excluded.max_attempts, run_at = excluded.run_at, priority = excluded.priority,
    revision = job.revision + 1, flags = excluded.flags, attempts = 0, last_error = null, updated_at = now()
  where job.locked_at is null;
end $$;
revoke all on function jobs_add from public;
grant execute on function jobs_add to vitrine_app;

-- The queue's jobs, those that were given up first, of one name if it is given: for the console,
-- which reads no payload.
drop function if exists jobs_list(int);
create or replace function jobs_list(most int, wanted text)
returns table (id bigint, name text, lane text, run_at timestamptz, attempts int, max_attempts int, last_error text, is_running boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select job.id, task.identifier, queue.queue_name, job.run_at, job.attempts::int, job.max_attempts::int,
    coalesce(left(job.last_error, 300), case when job.locked_at is null and job.attempts >= job.max_attempts
      then 'Its process ended during the last attempt.' end), job.locked_at is not null
  from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where wanted is null or task.identifier = wanted
  order by job.attempts >= job.max_attempts desc, job.attempts desc, job.id limit most;
end $$;
revoke all on function jobs_list from public;
grant execute on function jobs_list to vitrine_app;

-- The queue by the jobs' names: how many wait for their moment or run, how many have failed and
-- will be tried again, how many were given up, and the moment of the first that is due.
create or replace function jobs_counts()
returns table (name text, waiting bigint, failing bigint, dead bigint, due_since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select task.identifier,
    count(*) filter (where job.last_error is null and (job.attempts < job.max_attempts or job.locked_at is not null)),
    count(*) filter (where job.last_error is not null and job.attempts < job.max_attempts),
    count(*) filter (where job.attempts >= job.max_attempts and job.locked_at is null),
    min(job.run_at) filter (where job.run_at <= now() and job.attempts < job.max_attempts)
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  group by task.identifier order by task.identifier;
end $$;
revoke all on function jobs_counts from public;
grant execute on function jobs_counts to vitrine_app;

-- How many jobs were given up, and how many have failed and will be tried again.
create or replace function jobs_failed() returns table (dead bigint, retrying bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select count(*) filter (where job.attempts >= job.max_attempts and job.locked_at is null),
    count(*) filter (where job.attempts between 1 and job.max_attempts - 1 and job.last_error is not null)
  from graphile_worker._private_jobs job;
end $$;
revoke all on function jobs_failed from public;
grant execute on function jobs_failed to vitrine_app;

-- Has a job that failed tried again at once, with all its attempts; false for one that waits for
-- its moment, runs or is gone. One whose process was killed at the last attempt has no error.
create or replace function jobs_retry(job_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_id bigint;
begin
  select id into found_id from graphile_worker._private_jobs where id = job_id and locked_at is null
    and (last_error is not null or attempts >= max_attempts);
  if found_id is null then return false; end if;
  perform graphile_worker.reschedule_jobs(array[found_id], run_at => now(), attempts => 0);
  return true;
end $$;
revoke all on function jobs_retry from public;
grant execute on function jobs_retry to vitrine_app;
