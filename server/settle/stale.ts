import type { Tx } from '../kit/db.ts';
import { settle, type Act, type Settled } from './settle.ts';

/** Thrown to roll back a transaction whose act is stale. */
class Stale extends Error {}

/** Balances move on while an act is decided; so many times at most it is decided again. */
const tries_max = 50;

/** Settles an act as the last statement of a transaction. Rolls it back when the act is stale. */
export async function settleLast<Memo extends object>(tx: Tx, act: Act & { memo: Memo }): Promise<Settled<Memo>> {
  const settled = await settle(tx, act);
  if (settled === 'stale') throw new Stale();
  return settled;
}

/**
 * Repeats `work`, which reads, decides and settles, while its act is stale. `refresh` drops before
 * each repetition what this process caches of the values that the act was decided from.
 */
export async function repeatWhileStale<T>(work: () => Promise<T>, refresh: () => void = () => {}): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Stale) || tried >= tries_max) throw problem;
      refresh();
    }
  }
}
