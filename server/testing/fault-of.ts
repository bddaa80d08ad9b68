import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** What PostgreSQL says when it refuses: its code and, for a rule, the rule's name. */
export interface Fault {
  code: string;
  constraint?: string;
  message: string;
}

/** What PostgreSQL says to a statement, up to the end of its transaction; whatever happens, nothing stays. */
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
