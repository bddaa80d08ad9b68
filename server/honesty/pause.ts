import type { ObservedRow } from '@vitrine/fairness/observed';
import { isBeyondChance } from '@vitrine/fairness/statistics/always';
import { auditAct, commandDesk } from '../audit/index.ts';
import { pauseCase } from '../cases/index.ts';
import { transact, type Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { drawsOf } from './compare.ts';
import { findBaseline, type TableCounts } from './store.ts';

/**
 * Pauses the open case of a table of which an outcome is outside its band, as an audited act of the
 * product itself. Draws from before its pause was last lifted count no more, and looking every
 * night mustn't pause honest cases: an outcome has to be beyond chance by the later draws alone.
 * Changes neither odds nor draws.
 */
export async function pauseFor(
  db: Db,
  table: TableCounts,
  outside: readonly ObservedRow[],
  { at, log }: { at: Date; log: JobOrder['log'] },
): Promise<void> {
  const { kind, subject_id: case_id, revision } = table;
  if ((kind !== 'case' && kind !== 'battle') || outside.length === 0) return;
  const row = findNewlyOutside(table, await findBaseline(db, table), outside);
  if (!row) return;
  const { outcome, seen, odds_ppm, low, high } = row;
  const reason = `The product itself: outcome ${outcome} of revision ${revision.slice(0, 12)} came ${seen} times in ${drawsOf(table)} draws, which agrees with ${low} to ${high} ppm; published ${odds_ppm}.`;
  const is_paused = await transact(db, async (tx) => {
    if (!(await pauseCase(tx, case_id, at))) return false;
    const desk = { ...commandDesk(tx, { reason }), at };
    await auditAct(desk, { right: 'cases.pause', on: 'case', id: case_id }, async () => {});
    return true;
  });
  if (is_paused) log.warn({ case_id, revision, ...row }, 'a case was paused');
}

/** The first of the outcomes that the draws since the baseline contradict for good. */
export function findNewlyOutside(
  { seen }: Pick<TableCounts, 'seen'>,
  baseline: Readonly<Record<string, number>>,
  outside: readonly ObservedRow[],
): ObservedRow | undefined {
  const draws = drawsOf({ seen }) - drawsOf({ seen: { ...baseline } });
  if (draws <= 0) return undefined;
  return outside.find(({ outcome, odds_ppm, seen: all }) => {
    const later = all - (baseline[outcome] ?? 0);
    return later >= 0 && later <= draws && isBeyondChance(later, draws, odds_ppm);
  });
}
