import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { Repeated, type ScopedKey, type Settled } from './settle.ts';
import { findStored } from './store.ts';

/**
 * Runs an act at most once per Idempotency-Key. If this request was settled before, returns the
 * stored result, even when the act would be refused now (item since sold, balance since spent): a
 * retry never sees later state. Refuses what the act refuses, idempotency.other_input and
 * idempotency.forgotten.
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
    throw problem;
  }
}
