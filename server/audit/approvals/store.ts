import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { DB } from '../../kit/tables.generated.ts';

export type ApprovalRow = Selectable<DB['audit_approvals']>;

type NewApproval = Pick<
  ApprovalRow,
  'at' | 'verb' | 'right_name' | 'subject_kind' | 'subject_id' | 'will' | 'reason' | 'proposer_id'
> & { args: string };

/** Adds an act that waits; the number of the same one, if it waits already. */
export async function insertApproval(tx: Tx, row: NewApproval): Promise<number> {
  const added = await tx
    .insertInto('audit_approvals')
    .values(row)
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const { id } = await tx
    .selectFrom('audit_approvals')
    .select('id')
    .where('proposer_id', '=', row.proposer_id)
    .where('verb', '=', row.verb)
    .where('args', '=', sql<string>`${row.args}::jsonb`)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return id;
}

/** An act that waits, locked until it is decided; undefined for one that doesn't wait any more. */
export function lockWaiting(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  return tx
    .selectFrom('audit_approvals')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a decision; or that it lapsed, which nobody decides. */
export async function decide(
  tx: Tx,
  id: number,
  decision: {
    state: 'done' | 'declined' | 'lapsed';
    decider_id: number | null;
    decided_at: Date;
    decided_because: string | null;
  },
): Promise<void> {
  await tx.updateTable('audit_approvals').set(decision).where('id', '=', id).execute();
}

/** Acts that have waited since before a moment. */
export function findWaitingSince(db: Db, before: Date, limit: number): Promise<ApprovalRow[]> {
  return db
    .selectFrom('audit_approvals')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Filters of the inbox. */
export interface ApprovalFilter {
  state?: string | undefined;
  right?: string | undefined;
}

/** A part of the inbox. */
export function findApprovals(
  db: Db,
  filter: ApprovalFilter,
  part: PartWish,
): Promise<(ApprovalRow & { sort_key: string })[]> {
  const rows = selectApprovals(db, filter).selectAll();
  return takeRows(rows, { id: sql.ref('id') }, part).execute();
}

/** How many there are by these filters, and since when the oldest has been there. */
export function sumApprovals(db: Db, filter: ApprovalFilter) {
  return selectApprovals(db, filter)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<Date | null>`min(at)`.as('oldest')])
    .executeTakeFirstOrThrow();
}

function selectApprovals(db: Db, { state, right }: ApprovalFilter) {
  return db
    .selectFrom('audit_approvals')
    .$if(state !== undefined, (all) => all.where('state', '=', state!))
    .$if(right !== undefined, (all) => all.where('right_name', '=', right!));
}
