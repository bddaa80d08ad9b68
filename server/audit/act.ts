import { hash } from 'node:crypto';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import { readRight, type RightName } from '@vitrine/contract/rights';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import type { Caller } from '../kit/http/route.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import { whileStale } from '../settle/carry-out.ts';
import * as store from './store.ts';

/** A record's id: a number, or a key such as a country's code. */
export type RecordId = number | string;

/** An operator's act, as the audit tells it. */
export interface AuditedAct<Result> {
  right: RightName;
  /** The kind of record that it changes, such as `case`. */
  on: string;
  /** The record's id; of one that the act makes, from its result. */
  id: RecordId | ((result: Result) => RecordId);
  /** Reads the record: the row has a digest of it before the act, and one after it. */
  read?: (tx: Tx) => Promise<unknown>;
}

/** The most characters of a reason. */
export const reason_chars_max = 500;

/**
 * Carries out an act at a desk in one transaction with its row of the audit; again while prices or
 * balances that it was decided from move on. A try that is refused leaves a row, too. `work`
 * refuses what the act refuses. Refuses role.missing without the right, and reason.required.
 */
export async function auditAct<Result>(
  desk: Desk,
  act: AuditedAct<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const reason = await reasonOf(desk, act.right);
  const reasoned = { ...desk, reason };
  try {
    if (!desk.has(act.right)) refuse('role.missing');
    checkReason(reasoned, act.right);
    return await whileStale(() => transact(desk.db, (tx) => carryOutAct(reasoned, act, tx, work)));
  } catch (problem) {
    if (problem instanceof Refusal) await noteRefusal(reasoned, act, problem);
    throw problem;
  }
}

async function reasonOf({ reason, askReason }: Desk, right: RightName): Promise<string> {
  const is_asked = readRight(right).grave && reason.trim() === '' && askReason;
  return (is_asked ? await askReason() : reason).trim();
}

async function carryOutAct<Result>(
  desk: Desk,
  { right, on, id, read }: AuditedAct<Result>,
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const before = read && digestOf(await read(tx));
  const result = await work(tx);
  const after = read && digestOf(await read(tx));
  const subject_id = typeof id === 'function' ? id(result) : id;
  await appendRow(tx, desk, right, { kind: on, id: subject_id }, { before, after });
  return result;
}

function noteRefusal<Result>(desk: Desk, { right, on, id }: AuditedAct<Result>, { key }: Refusal) {
  const subject = { kind: on, id: typeof id === 'function' ? null : id };
  return appendRow(desk.db, desk, right, subject, { refused: key });
}

/** Notes that a call of the console was refused to a member of staff before its act began. */
export function noteRefused(
  db: Db,
  { method, path, who }: Pick<Endpoint, 'method' | 'path' | 'who'>,
  { id, session_id }: Pick<Caller, 'id' | 'session_id'>,
  refused: ErrorKey,
): Promise<void> {
  const desk = { db, actor_id: id, session_id, has: () => false, at: now(), reason: '' };
  const subject = { kind: 'call', id: `${method} ${path}` };
  return appendRow(db, desk, who.right ?? 'any', subject, { refused });
}

interface Outcome {
  before?: string | null | undefined;
  after?: string | null | undefined;
  refused?: string;
}

function appendRow(
  db: Db,
  { actor_id, session_id, at, reason }: Desk,
  right: RightName | 'any',
  { kind, id }: { kind: string; id: RecordId | null },
  { before = null, after = null, refused }: Outcome,
): Promise<void> {
  const words = reason === '' ? null : reason.slice(0, reason_chars_max);
  const body = canonicalJson({
    at_us: at.getTime() * 1000,
    actor_id,
    session_id,
    right,
    subject: { kind, id: id === null ? null : String(id) },
    reason: words === null ? null : hash('sha256', words),
    refused: refused ?? null,
    before,
    after,
  });
  return store.appendRow(db, body, words);
}

/** The digest of a record as it was read; null for none. */
function digestOf(record: unknown): string | null {
  return record === undefined ? null : hash('sha256', JSON.stringify(record));
}

function checkReason({ reason, actor_id }: Desk, right: RightName): void {
  // A script of the command line has nobody to ask, and a record of its own.
  if (readRight(right).grave && reason === '' && actor_id !== null) refuse('reason.required');
  if (reason.length > reason_chars_max || !reason.isWellFormed() || /\p{Cc}/u.test(reason))
    throw new Unfit(`A reason has at most ${reason_chars_max} characters, on one line.`);
}
