import type { Db } from '../kit/db.ts';
import { describeDraw, readDrawnTable } from './records.ts';
import { findDrawsBetween, type DrawsPart } from './store.ts';

/** Draws read at a time: flat memory, however long the file. */
const batch = 500;

/**
 * Public records in the order of their ids, one a line, as `DrawLines` of `fairness/observed.ts`
 * reads them: a revision's table stands in its first record only. Reads as the lines are taken, and
 * holds no connection meanwhile.
 */
export async function* writeDrawLines(db: Db, part: DrawsPart): AsyncGenerator<string> {
  const written = new Set<number>();
  for (let first_id = part.first_id; ;) {
    const rows = await findDrawsBetween(db, { ...part, first_id }, batch);
    let lines = '';
    for (const row of rows) {
      const { hash, table_json } = await readDrawnTable(db, row);
      const record = JSON.stringify(describeDraw(row, hash));
      const is_known = row.revision_id !== null && written.has(row.revision_id);
      if (row.revision_id !== null) written.add(row.revision_id);
      lines += is_known ? `${record}\n` : `${record.slice(0, -1)},"table":${table_json}}\n`;
    }
    if (lines !== '') yield lines;
    if (rows.length < batch) return;
    first_id = rows.at(-1)!.id + 1;
  }
}
