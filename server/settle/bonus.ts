import { mills, type Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';
import { account, house } from './accounts.ts';
import { innerKey } from './inner-key.ts';
import { unmoved, type Act } from './settle.ts';
import type { Seen } from './store.ts';

/** The share of a stake that it releases from the player's bonus, in parts per million: 3%. */
export const release_ppm = 30_000;

/** `bonus_days`: after how many days gifts were void; older facts lack it. */
const bonus_voided = declareFact<{ amount_mills: Mills; bonus_days?: number }>('bonus.voided');

/** The days after which a gift of money that no stake released is void (decisions §2). */
export const bonus_days = 30;

/**
 * The part of a bonus that has run out, in mills. Stakes release the oldest gifts first, so
 * whatever exceeds the gifts of the last 30 days is older.
 */
export function expiredBonus({ balance_mills }: Seen, recent_gifts_mills: Mills): Mills {
  return mills(Math.max(0, balance_mills - recent_gifts_mills));
}

/**
 * Voids the part of a bonus that has run out, once a UTC day at most. `recent_gifts_mills` is the
 * sum of everything that entered the bonus in the 30 days before `at`. Undefined when nothing has
 * run out. Amounts are mills. Refuses nothing; stale when the bonus changed.
 */
export function voidBonus(
  {
    player_id,
    bonus,
    recent_gifts_mills,
  }: { player_id: number; bonus: Seen; recent_gifts_mills: Mills },
  at: Date,
) {
  const amount_mills = expiredBonus(bonus, recent_gifts_mills);
  if (amount_mills === 0) return undefined;
  const day = at.toISOString().slice(0, 'yyyy-mm-dd'.length);
  return {
    by: player_id,
    at,
    key: innerKey('job', `bonus:${player_id}:${day}`, [player_id, day]),
    fact: bonus_voided.with({ amount_mills, bonus_days }),
    guard: [unmoved(account(player_id, 'bonus'), bonus.version)],
    post: [{ debit: account(player_id, 'bonus'), credit: house.void, amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}
