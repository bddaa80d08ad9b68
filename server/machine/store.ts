import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** A job in the queue. */
interface JobRow {
  id: number;
  name: string;
  lane: string | null;
  run_at: Date;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  is_running: boolean;
}

/** The queue's jobs, those that were given up first. */
export async function findJobs(db: Db, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select * from jobs_list(${limit})`.execute(db);
  return rows;
}

/** How many jobs were given up, and how many have failed and will be tried again. */
export async function countFailed(db: Db): Promise<{ dead: number; retrying: number }> {
  const { rows } = await sql<{
    dead: number;
    retrying: number;
  }>`select * from jobs_failed()`.execute(db);
  return rows[0]!;
}

/** Has a job that failed tried again at once; false for any other. */
export async function rescheduleJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select jobs_retry(${id}) as done`.execute(tx);
  return rows[0]!.done;
}
