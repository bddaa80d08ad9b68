import type { Tx } from '../kit/db.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';

/** Settles an act of a locked giveaway that depends on no price: nothing can make it stale. */
export async function settleEntry<Memo extends object>(tx: Tx, act: Act & { memo: Memo }): Promise<Settled<Memo>> {
  const settled = await settle(tx, act);
  if (settled === 'stale') throw new Error('an act of a locked giveaway was stale');
  return settled;
}
