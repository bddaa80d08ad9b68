import { isDatabaseAway } from './db.ts';
import type { Log } from './log.ts';

/**
 * Does the work for each row, one after another. A row whose work fails is logged and ends there,
 * and the others go on; without a database none can, which is thrown. Returns for how many the work
 * was done.
 */
export async function doEach<Row>(
  rows: Iterable<Row>,
  log: Log,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      if (await work(row)) done += 1;
    } catch (problem) {
      if (isDatabaseAway(problem)) throw problem;
      log.error({ row, problem }, 'the work for a row failed; the others go on');
    }
  }
  return done;
}
