import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

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
