import type { Db } from '../../kit/db.ts';
import { book_checks } from './books.ts';
import { draw_checks, redraw, rehash } from './draws.ts';
import { opening_checks } from './openings.ts';

/** Something that the books, the draws or the backpacks say differently in two places. */
export interface Difference {
  check: string;
  what: string;
}

/**
 * Recomputes everything that `settle` ever wrote from what it was written from, in one consistent view of the database,
 * and returns every difference. Empty when all is well.
 */
export function verifyEverything(db: Db): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const differences: Difference[] = [];
      for (const { name, query } of [...book_checks, ...draw_checks, ...opening_checks]) {
        const { rows } = await query.execute(tx);
        differences.push(...rows.map(({ what }) => ({ check: name, what })));
      }
      for await (const what of rehash(tx)) differences.push({ check: 'every revision has its published hash', what });
      for await (const what of redraw(tx)) differences.push({ check: 'every draw gives the same outcome again', what });
      return differences;
    });
}
