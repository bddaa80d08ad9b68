import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { PersonalPart } from '../../kit/personal.ts';

/** Acts on the player keep their ids and lose the words of their reasons. */
export const personal_part: PersonalPart = {
  forget: (tx, { player_id }) => forgetReasons(tx, 'player', [player_id]),
};

/** Empties the reasons of acts on records of one kind, in the audit and among the approvals. */
export async function forgetReasons(db: Db, kind: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const texts = ids.map(String);
  await sql`select audit_forget(${kind}, ${texts})`.execute(db);
  await db
    .updateTable('audit_approvals')
    .set({ reason: '', decided_because: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${texts})`)
    .where('state', '!=', 'waiting')
    .execute();
}
