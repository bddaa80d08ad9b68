import { createHash, hash } from 'node:crypto';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';
import type { AuditRow } from './store.ts';

/** An end of the chain that was noted elsewhere, such as in the log. */
export interface Anchor {
  id: number;
  /** In hexadecimal. */
  hash: string;
}

/** The result of a verification: the faults, each named, and the end to note. */
export interface ChainVerdict {
  rows: number;
  faults: string[];
  head: Anchor;
}

const batch_rows = 5000;
const no_hash = Buffer.alloc(32);

/**
 * Recomputes the chain of operators' acts from the first row on, with flat memory, and names each
 * row that was changed, removed, swapped or inserted. `anchors` are ends of the chain that were
 * noted earlier: they reveal a chain that was cut off, or written again as a whole.
 */
export async function verifyChain(db: Db, anchors: readonly Anchor[] = []): Promise<ChainVerdict> {
  const faults: string[] = [];
  const wanted = new Map(anchors.map((anchor) => [anchor.id, anchor.hash]));
  let last: Pick<AuditRow, 'id' | 'hash'> = { id: 0, hash: no_hash };
  let rows = 0;
  for (;;) {
    const batch = await store.findRowsAfter(db, last.id, batch_rows);
    for (const row of batch) {
      faults.push(...faultsOf(row, last));
      const anchor = wanted.get(row.id);
      if (anchor !== undefined && anchor !== row.hash.toString('hex'))
        faults.push(`row ${row.id} isn't the one that was noted as ${anchor}`);
      wanted.delete(row.id);
      last = row;
    }
    rows += batch.length;
    if (batch.length < batch_rows) break;
  }
  const head = await store.findHead(db);
  if (head.id > last.id) faults.push(missing(last.id + 1, head.id));
  else if (head.id < last.id || !head.hash.equals(last.hash))
    faults.push(`the head of the chain names row ${head.id}, and not row ${last.id} as it is`);
  for (const [id, noted] of wanted)
    faults.push(`row ${id}, which was noted as ${noted}, is missing`);
  return { rows, faults, head: { id: last.id, hash: last.hash.toString('hex') } };
}

/** The faults of a row beside the one before it. */
function faultsOf(row: AuditRow, last: Pick<AuditRow, 'id' | 'hash'>): string[] {
  const { id, body, reason, previous } = row;
  const faults: string[] = [];
  if (id !== last.id + 1) faults.push(missing(last.id + 1, id - 1));
  else if (!previous.equals(last.hash)) faults.push(`row ${id} doesn't follow row ${last.id}`);
  if (!hashOf(row).equals(row.hash)) faults.push(`row ${id} was changed`);
  if (reason !== null && hash('sha256', reason) !== reasonHashIn(body))
    faults.push(`the reason of row ${id} was changed`);
  return faults;
}

/** As `audit_append` computes it: of the hash before, the number in 8 bytes, and the body. */
function hashOf({ id, body, previous }: AuditRow): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(id));
  return createHash('sha256').update(previous).update(number).update(body).digest();
}

function reasonHashIn(body: string): unknown {
  return (JSON.parse(body) as { reason?: unknown }).reason;
}

function missing(from: number, to: number): string {
  return from === to ? `row ${from} is missing` : `rows ${from} to ${to} are missing`;
}
