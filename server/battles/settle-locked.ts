import type { Tx } from '../kit/db.ts';
import { settle, type Act, type Settled } from '../settle/settle.ts';

/** Settles an act of a locked room, which nothing can make stale. */
export async function settleLocked<Memo extends object>(tx: Tx, act: Act & { memo: Memo }): Promise<Settled<Memo>> {
  const settled = await settle(tx, act);
  if (settled === 'stale') throw new Error('an act of a locked battle was stale');
  return settled;
}
