import { toWire } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { wireBalances } from '../settle/balances.ts';
import { giveGift, type Gift } from '../settle/gifts.ts';
import { once } from '../settle/once.ts';
import { settle, type Settled } from '../settle/settle.ts';

type Given = Settled<{ amount_mills: number }>;

/**
 * Gives money into the bonus, once for each source and subject; a repetition gets the first answer,
 * whatever has changed since. `check` refuses a gift that isn't due.
 */
export function giveOnce(
  db: Db,
  gift: Omit<Gift, 'kind'>,
  session: Asked['session'],
  check: () => Promise<void>,
): Promise<Given> {
  const act = { ...giveGift({ ...gift, kind: 'money' }, now()), session };
  return once(db, gift.player_id, act.key, async () => {
    await check();
    return settle(db, act);
  });
}

/** The balances after a gift. */
export const showBalances = ({ balances }: Given) => ({
  ...wireBalances(balances),
  bonus: toWire(balances.bonus_mills),
});
