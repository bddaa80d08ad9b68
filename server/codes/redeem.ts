import { findCases, findFlaw } from '../cases/index.ts';
import { writeGrant } from '../boxes/index.ts';
import { requireGiftRule } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { giveGift } from '../settle/gifts.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { settle } from '../settle/settle.ts';
import { refuseBlocked } from '../territory/index.ts';
import * as store from './store.ts';

type CodeCall = Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request'>;

/**
 * Uses an event's code: gives its money, tokens or case, under the rule of gifts. The code's row is
 * locked, so that of many at once exactly as many succeed as it has uses. A request that is
 * repeated with its key changes nothing. Refuses code.expired, code.spent, code.used,
 * code.case_closed, territory.blocked, and what the rule of gifts does.
 */
export async function redeemEventCode(
  { db, player, asked, request }: CodeCall,
  code: store.CodeRow,
): Promise<void> {
  if (await isRepeated(db, player, code.id, asked.key?.text)) return;
  const at = now();
  if (code.closed_at !== null || code.expires_at <= at) refuse('code.expired');
  if ((await store.countUsesOf(db, code.id, player)) >= code.per_player_max) refuse('code.used');
  if (code.uses >= code.uses_max) refuse('code.spent');
  await refuseBlocked(db, request.address);
  await requireGiftRule(db, player, at);
  if (code.case_id !== null && (await findFlaw(db, code.case_id)) !== undefined)
    refuse('code.case_closed');
  try {
    await transact(db, (tx) => useOnce(tx, player, code, { key: asked.key?.text ?? null, at }));
  } catch (problem) {
    // The same request, twice at once: the other one has used it.
    const { constraint } = problem as { constraint?: string };
    if (constraint !== 'codes_use_of_a_request') throw problem;
    await isRepeated(db, player, code.id, asked.key?.text);
  }
}

/** Whether this request has used the code. Refuses idempotency.other_input for another code. */
async function isRepeated(
  db: Db,
  player: number,
  code_id: number,
  key: string | undefined,
): Promise<boolean> {
  const use = key === undefined ? undefined : await store.findUseOfRequest(db, player, key);
  if (use && use.code_id !== code_id) refuse('idempotency.other_input');
  return use !== undefined;
}

async function useOnce(
  tx: Tx,
  player_id: number,
  code: store.CodeRow,
  { key, at }: { key: string | null; at: Date },
): Promise<void> {
  await refuseOnBreak(tx, player_id, at);
  if (!(await store.countUse(tx, code.id, at))) refuse('code.spent');
  const n = 1 + (await store.countUsesOf(tx, code.id, player_id));
  if (n > code.per_player_max) refuse('code.used');
  await store.insertUse(tx, { code_id: code.id, player_id, n, asked_key: key, at });
  const subject = `${code.id}/${n}`;
  if (code.case_id !== null) {
    await writeGrant(tx, { player_id, occasion: 'code', subject, case_id: code.case_id }, at);
    return;
  }
  const kind = code.kind as 'money' | 'tokens';
  const gift = {
    player_id,
    source: 'code',
    subject,
    kind,
    amount_mills: code.amount_mills!,
  } as const;
  await settle(tx, giveGift(gift, at));
}

/** The case that a code gives, with its name. */
export async function readCaseOf(db: Db, case_id: number): Promise<{ id: number; name: string }> {
  const [box] = await findCases(db, [case_id]);
  return { id: case_id, name: box!.name };
}
