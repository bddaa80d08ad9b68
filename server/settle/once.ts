import { toWire } from '@vitrine/contract/amount';
import { break_errors, type ErrorKey } from '@vitrine/contract/errors';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { account } from './accounts.ts';
import { findBreakRefusal } from './limits.ts';
import { Repeated, type ScopedKey, type Settled } from './settle.ts';
import { findStored, readAccount } from './store.ts';

/**
 * Runs an act at most once per Idempotency-Key. If this request was settled before, returns the
 * stored result, even when the act would be refused now (item since sold, balance since spent): a
 * retry never sees later state. Refuses what the act refuses, idempotency.other_input and
 * idempotency.forgotten. A player who owes is told so, with the sum, instead of that a balance is
 * short, and one on a break until when.
 */
export async function once<Memo>(
  db: Db,
  by: number | null,
  key: ScopedKey | undefined,
  act: () => Promise<Settled<Memo>>,
) {
  try {
    return await act();
  } catch (problem) {
    // An ended session gets its refusal, never the stored result of an earlier act.
    const was_refused = problem instanceof Refusal && problem.key !== 'session.expired';
    const may_be_repeated = problem instanceof Repeated || was_refused;
    const stored = may_be_repeated && key ? await findStored<Memo>(db, by, key) : undefined;
    if (stored) return stored;
    if (by !== null && problem instanceof Refusal && follows_from_debt.has(problem.key))
      throw (await findDebtRefusal(db, by)) ?? problem;
    if (by !== null && problem instanceof Refusal && follows_from_break.has(problem.key))
      throw (await findBreakRefusal(db, by, now())) ?? problem;
    throw problem;
  }
}

/** All that comes in repays a debt at once, so the balances of a player who owes are empty. */
const follows_from_debt = new Set<ErrorKey>(['debt.owed', 'balance.short', 'tokens.short']);

const follows_from_break = new Set<ErrorKey>(break_errors);

/** The refusal of a player who owes, with the sum; undefined of one who doesn't. */
async function findDebtRefusal(db: Db, player_id: number): Promise<Refusal | undefined> {
  const { balance_mills } = await readAccount(db, account(player_id, 'debt'));
  if (balance_mills === 0) return undefined;
  return new Refusal('debt.owed', undefined, { owed: toWire(balance_mills) });
}
