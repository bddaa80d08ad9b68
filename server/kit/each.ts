import { isDatabaseAway } from './db.ts';
import type { Log } from './log.ts';

/** A row in the log: only its id, if it has one. Its other columns may be private. */
const nameOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : row;

/**
 * Does the work for each entry of a list that is read meanwhile, for so many at once. The first
 * failure ends it, and is thrown once the work that has begun is over.
 */
export async function doAtOnce<Entry>(
  entries: AsyncIterable<Entry>,
  at_once: number,
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const list = entries[Symbol.asyncIterator]();
  const failed = new AbortController();
  const worker = async () => {
    try {
      while (!failed.signal.aborted) {
        const next = await list.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (problem) {
      failed.abort(problem);
    }
  };
  await Promise.all(Array.from({ length: at_once }, worker));
  failed.signal.throwIfAborted();
}

/**
 * Does the work for each row, one after another. A row whose work fails is logged and ends there,
 * and the others go on; what ends the work for all, such as an unavailable database, is thrown.
 * Returns for how many the work was done.
 */
export async function doEach<Row>(
  rows: Iterable<Row>,
  log: Log,
  work: (row: Row) => Promise<boolean>,
  endsAll: (problem: unknown) => boolean = isDatabaseAway,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      if (await work(row)) done += 1;
    } catch (problem) {
      if (endsAll(problem)) throw problem;
      log.error({ row: nameOf(row), problem }, 'the work for a row failed; the others go on');
    }
  }
  return done;
}
