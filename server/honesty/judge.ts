import type { ObservedRow } from '@vitrine/fairness/observed';
import { isOutside } from '@vitrine/fairness/statistics/binomial';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { readSetting } from '../settings/index.ts';
import { countPublicDraws } from './count.ts';
import { comparePublished, drawsOf, findOdds } from './compare.ts';
import { pauseFor } from './pause.ts';
import {
  endAlarms,
  findTablesAfter,
  noteJudged,
  raiseAlarm,
  type CountedTable,
  type TableCounts,
} from './store.ts';

const tables_a_look = 100;

/**
 * Counts what is new, compares every table with its published odds, and keeps an alarm for each
 * outcome outside its band; where operators have switched that on, pauses its case. Returns the
 * number of comparisons.
 */
export async function judgeCounts(db: Db, { log }: Pick<JobOrder, 'log'>): Promise<number> {
  await countPublicDraws(db);
  const at = now();
  const pauses = await readSetting(db, 'honesty.pauses_cases');
  let comparisons = 0;
  for (let after: CountedTable | undefined; ;) {
    const tables = await findTablesAfter(db, after, tables_a_look);
    for (const table of tables) {
      const judged = await judgeTable(db, table, at, log);
      comparisons += judged.comparisons;
      if (pauses) await pauseFor(db, table, judged.outside, { at, log });
    }
    if (tables.length < tables_a_look) break;
    after = tables.at(-1);
  }
  await noteJudged(db, at, comparisons);
  return comparisons;
}

/** Judges one table; returns the number of its comparisons, and those that are outside. */
async function judgeTable(
  db: Db,
  table: TableCounts,
  at: Date,
  log: JobOrder['log'],
): Promise<{ comparisons: number; outside: ObservedRow[] }> {
  const { kind, subject_id, revision, seen } = table;
  const draws = drawsOf(table);
  const odds = await findOdds(db, table, table);
  if (!odds) throw new Error(`no revision ${revision} of ${kind} ${subject_id} is published`);
  const outside = odds.published.filter(({ outcome, odds_ppm }) =>
    isOutside(seen[outcome] ?? 0, draws, odds_ppm),
  );
  const rows = comparePublished(outside, table);
  await transact(db, async (tx) => {
    const still = rows.map(({ outcome }) => outcome);
    await endAlarms(tx, table, still, at);
    for (const row of rows)
      if (await raiseAlarm(tx, table, row, { draws, at }))
        log.warn({ kind, subject_id, revision, ...row, draws }, 'an outcome is outside its band');
  });
  return { comparisons: odds.published.length, outside: rows };
}
