import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

/** How often jobs of killed processes are looked for. */
const look_again_ms = 10_000;

/**
 * Frees the jobs of processes that were killed: the queue would leave them locked for four hours.
 * Each process holds an advisory lock with each name under which it locks jobs, on a connection of
 * its own, so PostgreSQL releases them when the process dies. Returns how to stop.
 */
export function watchLocks(pool: pg.Pool, events: WorkerEvents, log: Log): () => Promise<void> {
  const own_names: string[] = [];
  let connection: pg.PoolClient | undefined;
  /** How many of the names are locked on this connection. */
  let held = 0;
  const disconnect = () => {
    connection?.release(true);
    connection = undefined;
    held = 0;
  };
  const connect = async () => {
    connection = await pool.connect();
    connection.on('error', disconnect);
    return connection;
  };
  const look = async () => {
    try {
      const connected = connection ?? (await connect());
      const unheld = own_names.slice(held);
      if (unheld.length > 0) await connected.query(hold, [unheld]);
      held += unheld.length;
      await connected.query(free, [own_names]);
    } catch (problem) {
      log.warn({ problem }, 'jobs of killed processes could not be looked for; trying again');
      disconnect();
    }
  };
  let looking = Promise.resolve();
  const lookNext = () => (looking = looking.then(look));
  events.on('pool:create', ({ workerPool }) => {
    own_names.push(workerPool.id);
    void lookNext();
  });
  const timer = setInterval(lookNext, look_again_ms);
  return async () => {
    clearInterval(timer);
    await looking;
    disconnect();
  };
}

const hold = `select pg_advisory_lock(hashtextextended(name, 0)) from unnest($1::text[]) name`;

/** Only old locks: a new process may lock a job before it holds the advisory lock. */
const free = `
  select graphile_worker.force_unlock_workers(array(
    select locked_by
    from (select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - interval '30 seconds' and locked_by <> all ($1::text[])) as lock
    where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))))`;
