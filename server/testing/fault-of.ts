import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** An error from PostgreSQL: its code and, for a constraint, the constraint's name. */
export interface Fault {
  code: string;
  constraint?: string;
  message: string;
}

/**
 * The error that PostgreSQL raises for a statement, deferred constraints included. The transaction
 * is always rolled back.
 */
export async function faultOf(db: Db, statement: string): Promise<Fault> {
  const [problem] = await Promise.allSettled([
    db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw new Error('it was allowed');
    }),
  ]);
  return (problem as PromiseRejectedResult).reason as Fault;
}
