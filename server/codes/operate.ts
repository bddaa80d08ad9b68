import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import { drawTypedCode, groupTypedCode } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { findFlaw } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import * as store from './store.ts';

/** The most that one use of a code may give, in mills: more is likelier a slip of the hand. */
export const code_bounds = {
  amount_max_mills: mills(100_000),
  uses_max: 1_000_000,
  per_player_max: 100,
};

/** Characters of a code that the product draws: 60 random bits. */
const drawn_length = 12;

export interface CodeWish {
  /** The operator's own spelling; drawn unless given. */
  code: string | undefined;
  kind: store.CodeKind;
  /** For money and tokens. */
  amount_mills: Mills | null;
  case_id: number | null;
  uses_max: number;
  per_player_max: number;
  expires_at: Date;
  /** Names the request: under one name a code is issued once. */
  name?: string | undefined;
}

/** Same rule as the constraint `codes_code_is_plain`. */
const plain = /^[A-Za-z0-9][A-Za-z0-9-]{2,30}[A-Za-z0-9]$/;

/**
 * Issues an event's code. Refuses case.unknown, and act.unfit when the code is unfit or taken, or
 * its case can't be granted.
 */
export function issueCode(
  desk: Desk,
  { code = groupTypedCode(drawTypedCode(drawn_length)), name, ...wish }: CodeWish,
) {
  const act = { right: 'codes.issue' as const, on: 'code', id: ({ id }: { id: number }) => id };
  return auditAct(desk, act, async (tx) => {
    const known = name === undefined ? undefined : await store.findAskedCode(tx, name);
    if (known) return showCode(known);
    checkBounds(wish);
    if (!plain.test(code)) throw new Unfit('a code has 4 to 32 letters, digits and hyphens');
    const flaw = wish.case_id === null ? undefined : await findFlaw(tx, wish.case_id);
    if (flaw !== undefined) throw new Unfit(`case ${wish.case_id} can't be given: ${flaw}`);
    const id = await store.insertCode(tx, {
      code,
      ...wish,
      created_at: now(),
      asked_name: name ?? null,
    });
    // The same form, twice at once.
    const twin = id === undefined && name !== undefined && (await store.findAskedCode(tx, name));
    if (twin) return showCode(twin);
    if (id === undefined) throw new Unfit(`the code ${code} is taken, by an event or a partner`);
    return showCode((await store.findById(tx, id))!);
  });
}

function checkBounds({
  kind,
  amount_mills,
  case_id,
  uses_max,
  per_player_max,
  expires_at,
}: Omit<CodeWish, 'code' | 'name'>): void {
  const { amount_max_mills, ...most } = code_bounds;
  if ((kind === 'case') !== (case_id !== null) || (kind === 'case') !== (amount_mills === null))
    throw new Unfit('A code gives a case, or an amount of money or tokens.');
  if (amount_mills !== null && (amount_mills <= 0 || amount_mills > amount_max_mills))
    throw new Unfit(`A use gives more than 0, and at most ${toWire(amount_max_mills)}.`);
  if (uses_max < 1 || uses_max > most.uses_max)
    throw new Unfit(`A code has 1 to ${most.uses_max} uses.`);
  if (per_player_max < 1 || per_player_max > most.per_player_max)
    throw new Unfit(`A player may use a code 1 to ${most.per_player_max} times.`);
  if (expires_at <= now()) throw new Unfit('A code ends at a moment to come.');
}

/** Whether a code can still be used, and why not. */
export function codeState(code: store.CodeRow, at: Date): 'open' | 'closed' | 'expired' | 'spent' {
  if (code.closed_at !== null) return 'closed';
  if (code.expires_at <= at) return 'expired';
  return code.uses >= code.uses_max ? 'spent' : 'open';
}

/** A code as an operator sees it. */
export function showCode(code: store.CodeRow) {
  const { id, kind, amount_mills, case_id, uses, uses_max, per_player_max, expires_at } = code;
  return {
    id,
    code: code.code,
    kind,
    amount: amount_mills === null ? null : toWire(amount_mills),
    case: case_id,
    uses,
    uses_max,
    per_player_max,
    expires_at: expires_at.toISOString(),
    state: codeState(code, now()),
  };
}

/** At most so many codes are listed. */
const listed_max = 500;

/** The newest codes. */
export async function listCodes(db: Db) {
  return (await store.findCodes(db, listed_max)).map(showCode);
}

/** A code by its number or its spelling; undefined when there is none. */
export async function findShownCode(db: Db, name: string) {
  const code = /^[1-9]\d{0,14}$/.test(name) ? await store.findById(db, Number(name)) : undefined;
  const found = code ?? (await store.findTyped(db, name));
  return found && showCode(found);
}

/** Closes a code, so that nobody uses it any more. Refuses act.unfit for one that is closed. */
export function closeCode(desk: Desk, id: number): Promise<void> {
  return auditAct(desk, { right: 'codes.close', on: 'code', id }, async (tx) => {
    if (!(await store.endCode(tx, id, now()))) throw new Unfit(`Code ${id} was closed before.`);
  });
}
