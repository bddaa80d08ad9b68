import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';

/** A row of the audit as it is stored. */
export interface AuditRow {
  id: number;
  body: string;
  reason: string | null;
  previous: Buffer;
  hash: Buffer;
}

/** Appends a row to the chain: its bytes, and the reason in words. */
export async function appendRow(db: Db, body: string, reason: string | null): Promise<void> {
  await sql`select audit_append(${body}, ${reason})`.execute(db);
}

/** The rows after an id, in order. */
export function findRowsAfter(db: Db, id: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_rows')
    .select(['id', 'body', 'reason', 'previous', 'hash'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The chain's end. */
export function findHead(db: Db): Promise<{ id: number; hash: Buffer }> {
  return db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow();
}

/** Filters of the list of rows. */
export interface AuditFilter {
  /** `command` for the command line. */
  actor?: number | 'command' | undefined;
  right?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  refused?: 'yes' | 'no' | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A part of the rows by these filters. */
export function findRows(db: Db, filter: AuditFilter, part: PartWish) {
  const rows = selectRows(db, filter)
    .select(['id', 'at_us', 'actor_id', 'right_name', 'subject_kind', 'subject_id'])
    .select(['reason', 'refused', 'previous', 'hash']);
  return takeRows(rows, { id: sql.ref('id') }, part).execute();
}

/** How many rows there are by these filters. */
export async function countRows(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await selectRows(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectRows(db: Db, { actor, right, kind, subject, refused, since, until }: AuditFilter) {
  return db
    .selectFrom('audit_rows')
    .$if(actor !== undefined, (query) =>
      actor === 'command'
        ? query.where('actor_id', 'is', null)
        : query.where('actor_id', '=', actor!),
    )
    .$if(right !== undefined, (query) => query.where('right_name', '=', right!))
    .$if(kind !== undefined, (query) => query.where('subject_kind', '=', kind!))
    .$if(subject !== undefined, (query) => query.where('subject_id', '=', subject!))
    .$if(refused !== undefined, (query) =>
      query.where('refused', refused === 'yes' ? 'is not' : 'is', null),
    )
    .$if(since !== undefined, (query) => query.where('at_us', '>=', since!.getTime() * 1000))
    .$if(until !== undefined, (query) => query.where('at_us', '<', until!.getTime() * 1000));
}
