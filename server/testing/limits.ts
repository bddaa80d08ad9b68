import { mills } from '@vitrine/contract/amount';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import type { Db } from '../kit/db.ts';
import { setLimit } from '../limits/set.ts';

/** Sets a player's limit, as the player would: a first or a lower one, in mills. */
export async function limitPlayer(
  db: Db,
  { id }: { id: number },
  kind: LimitKind,
  amount_mills: number,
  period: LimitPeriod = 'day',
): Promise<void> {
  const wish = { kind, period, amount_mills: mills(amount_mills), wait_hours: 24 };
  await setLimit(db, id, wish, { session: undefined, key: undefined });
}
