import type { Db } from '../kit/db.ts';
import type { RequestKey } from '../kit/http/route.ts';
import { Refusal } from '../kit/refusal.ts';
import { findStored } from './store.ts';
import type { Settled } from './settle.ts';

/**
 * Does an act under its Idempotency-Key. When the act would be refused now (sold meanwhile, balance spent) but the same
 * request was settled before, the stored result wins: a repetition never learns of what came later.
 */
export async function once<Memo>(db: Db, by: number, key: RequestKey | undefined, act: () => Promise<Settled<Memo>>) {
  try {
    return await act();
  } catch (problem) {
    const stored = problem instanceof Refusal && key ? await findStored<Memo>(db, by, key) : undefined;
    if (stored) return stored;
    throw problem;
  }
}
