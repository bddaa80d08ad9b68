import { mills } from '@vitrine/contract/amount';
import type { Tx } from '../kit/db.ts';
import type { SeededAccount } from './accounts.ts';
import { payTopUp } from './history/trade.ts';

/**
 * Lets Ann reach VIP level 3, with envelopes and a weekly case to claim, and Ben come close to it:
 * he is offered a reward for topping up in time.
 */
export async function seedLevels(tx: Tx, [ann, ben]: readonly SeededAccount[]): Promise<void> {
  await payTopUp(tx, ann!.id, mills(130_000));
  await payTopUp(tx, ben!.id, mills(70_000));
}
