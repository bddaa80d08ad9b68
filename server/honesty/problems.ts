import { expectedOutside } from '@vitrine/fairness/observed';
import { findPausedCases } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import { countAlarms, findAlarms, findProgress } from './store.ts';

/** The page of the console with alarms and pauses. */
const path = '/odds';
/** How many outcomes are named; the page has all. */
const named_max = 3;
const cases_max = 100;

/**
 * Outcomes that came outside their bands, as the nightly comparison found them, and cases that it
 * has paused.
 */
export async function findHonestyProblems(db: Db): Promise<Problem[]> {
  const [alarms, count, paused, { comparisons }] = await Promise.all([
    findAlarms(db, named_max),
    countAlarms(db),
    findPausedCases(db, cases_max),
    findProgress(db),
  ]);
  const problems: Problem[] = [];
  if (count > 0) {
    const named = alarms.map(
      ({ kind, subject_id, outcome, seen, draws, odds_ppm }) =>
        `${kind} ${subject_id}, outcome ${outcome}: ${seen} of ${draws} draws, published ${odds_ppm / 10_000}%`,
    );
    const rest = count > named.length ? ` And ${count - named.length} more.` : '';
    const words = `${count} outcomes came more or less often than their odds let expect; chance alone brings at most ${expectedOutside(comparisons)}. ${named.join('; ')}.${rest}`;
    problems.push({ name: 'honesty.alarms', words, path });
  }
  if (paused.length > 0) {
    const words = `Paused because an outcome came unlike its odds, until somebody lifts it: ${paused.map(({ name }) => name).join(', ')}.`;
    problems.push({ name: 'honesty.paused', words, path });
  }
  return problems;
}
