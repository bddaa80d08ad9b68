import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

/** How often jobs of killed processes are looked for. */
const look_again_ms = 10_000;

/**
 * Frees the jobs of processes that were killed: the queue would leave them locked for four hours.
 * Each process holds an advisory lock with the name under which it locks jobs, on a connection of
 * its own, so PostgreSQL releases it when the process dies. Returns how to stop.
 */
export function watchLocks(pool: pg.Pool, events: WorkerEvents, log: Log): () => Promise<void> {
  let own_name = '';
  let connection: pg.PoolClient | undefined;
  const disconnect = () => {
    connection?.release(true);
    connection = undefined;
  };
  const connect = async () => {
    connection = await pool.connect();
    connection.on('error', disconnect);
    await connection.query(hold, [own_name]);
    return connection;
  };
  const look = async () => {
    try {
      const connected = connection ?? (await connect());
      await connected.query(free, [own_name]);
    } catch (problem) {
      log.warn({ problem }, 'jobs of killed processes could not be looked for; trying again');
      disconnect();
    }
  };
  let looking = Promise.resolve();
  const lookNext = () => (looking = looking.then(look));
  events.on('pool:create', ({ workerPool }) => {
    own_name = workerPool.id;
    void lookNext();
  });
  const timer = setInterval(lookNext, look_again_ms);
  return async () => {
    clearInterval(timer);
    await looking;
    disconnect();
  };
}

const hold = `select pg_advisory_lock(hashtextextended($1, 0))`;

/** Only old locks: a new process may lock a job before it holds the advisory lock. */
const free = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by
    from (select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - interval '30 seconds' and locked_by <> $1) as lock
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))))`;
