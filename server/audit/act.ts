import { hash } from 'node:crypto';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { ErrorKey } from '@vitrine/contract/errors';
import { isRightName, readRight, type RightName } from '@vitrine/contract/rights';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import type { Caller } from '../kit/http/route.ts';
import { Refusal, refuse, Unfit } from '../kit/refusal.ts';
import { whileStale } from '../settle/carry-out.ts';
import { decide, insertApproval, lockWaiting, type ApprovalRow } from './approvals/store.ts';
import * as store from './store.ts';

/** An act that may wait for a second member of staff. */
export interface Seconded {
  /** The verb's name among `Module.seconded`, and its arguments. */
  verb: string;
  args: Readonly<Record<string, unknown>>;
  /** Whether it waits, as things stand. */
  isNeeded: (tx: Tx) => Promise<boolean>;
  /** The effect in words and numbers, as the second person reads it. */
  will: (tx: Tx) => Promise<string> | string;
}

/** Thrown inside an act that waits for a second person: nothing of it is done. */
class Waits extends Error {
  readonly will: string;

  constructor(will: string) {
    super('waits for a second person');
    this.will = will;
  }
}

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
  /** Where a second member of staff may have to agree; the command line needs nobody. */
  second?: Seconded;
}

/** The most characters of a reason. */
export const reason_chars_max = 500;

/**
 * Carries out an act at a desk in one transaction with its row of the audit; again while prices or
 * balances that it was decided from move on. A try that is refused leaves a row, too. `work`
 * refuses what the act refuses. Refuses role.missing without the right, reason.required, and
 * approval.waits for one that a second member of staff has to agree to: it is in the inbox then.
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
    if (problem instanceof Waits) return await propose(reasoned, act, problem.will);
    if (problem instanceof Refusal) await noteRefusal(reasoned, act, problem);
    throw problem;
  }
}

/** Puts an act into the inbox, once however often it is tried, and refuses it with its number. */
async function propose<Result>(
  desk: Desk,
  { right, on, id, second }: AuditedAct<Result>,
  will: string,
): Promise<never> {
  const subject = { kind: on, id: typeof id === 'function' ? null : id };
  const approval_id = await transact(desk.db, async (tx) => {
    await appendRow(tx, desk, right, subject, { refused: 'approval.waits' });
    return insertApproval(tx, {
      at: desk.at,
      verb: second!.verb,
      args: JSON.stringify(second!.args),
      right_name: right,
      subject_kind: on,
      subject_id: subject.id === null ? null : String(subject.id),
      will,
      reason: desk.reason,
      proposer_id: desk.actor_id!,
    });
  });
  throw new Refusal('approval.waits', undefined, { id: approval_id });
}

async function reasonOf({ reason, askReason }: Desk, right: RightName): Promise<string> {
  const is_asked = readRight(right).grave && reason.trim() === '' && askReason;
  return (is_asked ? await askReason() : reason).trim();
}

async function carryOutAct<Result>(
  desk: Desk,
  { right, on, id, read, second }: AuditedAct<Result>,
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const is_alone = desk.actor_id !== null && desk.second_id === undefined;
  if (second && is_alone && (await second.isNeeded(tx))) throw new Waits(await second.will(tx));
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

/** Ends an act that nobody has decided about in time, unless somebody just did. */
export function noteLapse(db: Db, approval: ApprovalRow, at: Date): Promise<void> {
  const { id, right_name } = approval;
  return transact(db, async (tx) => {
    if (!isRightName(right_name) || !(await lockWaiting(tx, id))) return;
    const desk = { db, actor_id: null, session_id: null, has: () => true, at, reason: '' };
    await appendRow(tx, desk, right_name, { kind: 'approval', id }, { refused: 'approval.over' });
    const lapsed = { state: 'lapsed', decider_id: null, decided_because: null } as const;
    await decide(tx, id, { ...lapsed, decided_at: at });
  });
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
  { actor_id, session_id, at, reason, second_id }: Desk,
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
    ...(second_id !== undefined && { second_id }),
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
