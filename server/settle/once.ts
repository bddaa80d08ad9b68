import type { Db } from '../kit/db.ts';
import type { RequestKey } from '../kit/http/route.ts';
import { Refusal } from '../kit/refusal.ts';
import { Repeated, type Settled } from './settle.ts';
import { findStored } from './store.ts';

/**
 * Does an act under its Idempotency-Key. When this request was settled before, its stored result is returned, also when
 * the act would be refused now (sold meanwhile, balance spent): a repetition never learns of what came later. Refuses what
 * the act refuses, idempotency.other_input and idempotency.forgotten.
 */
export async function once<Memo>(db: Db, by: number, key: RequestKey | undefined, act: () => Promise<Settled<Memo>>) {
  try {
    return await act();
  } catch (problem) {
    // Whose session has ended is told nothing of what it did.
    const was_refused = problem instanceof Refusal && problem.key !== 'session.expired';
    const may_be_repeated = problem instanceof Repeated || was_refused;
    const stored = may_be_repeated && key ? await findStored<Memo>(db, by, key) : undefined;
    if (stored) return stored;
    throw problem;
  }
}
