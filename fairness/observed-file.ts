import { compareCounts, expectedOutside, OBSERVED_KINDS } from './observed.ts';
import { fields, integer, list, oneOf, text } from './shape.ts';
import { TICKETS } from './table.ts';

const count = integer();
const ppm = integer(TICKETS);

const readTable = fields({
  kind: oneOf(OBSERVED_KINDS),
  id: count,
  revision: text,
  draws: count,
  comparisons: count,
  rows: list(fields({ outcome: text, odds_ppm: ppm, seen: count, low: ppm, high: ppm })),
});

/** A table of observed outcomes as a site hands it out. */
export type TableFile = ReturnType<typeof readTable>;

/** `wrong_count`: sums don't fit the rows; `wrong_band`: a band doesn't follow from its count. */
export type TableVerdict =
  | { status: 'verified'; table: TableFile }
  | { status: 'malformed' | 'wrong_count' | 'wrong_band'; fault: string };

/**
 * Verifies a table of observed outcomes, an answer of `/api/honesty/observed`: recomputes each band
 * from its count, and whether the published odds are outside. Takes any parsed JSON and never
 * throws. It can't see whether the counts are those of the draws: a month's file tells that.
 */
export function verifyTable(given: unknown): TableVerdict {
  try {
    const table = readTable(given, 'the table');
    const { draws, rows, comparisons } = table;
    const seen = rows.reduce((sum, row) => (row.outcome === 'tokens' ? sum : sum + row.seen), 0);
    const most = rows.reduce((top, row) => Math.max(top, row.seen), 0);
    const { expected_outside } = given as { expected_outside?: unknown };
    if (
      comparisons !== rows.length ||
      seen > draws ||
      most > draws ||
      expected_outside !== expectedOutside(rows.length)
    )
      return { status: 'wrong_count', fault: 'the sums of the table don’t fit its rows' };
    for (const [n, row] of rows.entries()) {
      const { outcome, odds_ppm } = row;
      const [made] = compareCounts([{ outcome, odds_ppm }], draws, () => row.seen);
      const { low, high, outside } = made!;
      if (
        row.low !== low ||
        row.high !== high ||
        (row as { outside?: unknown }).outside !== outside
      )
        return {
          status: 'wrong_band',
          fault: `rows[${n}]: ${row.seen} of ${draws} agrees with ${low} to ${high}`,
        };
    }
    return { status: 'verified', table };
  } catch (problem) {
    return { status: 'malformed', fault: (problem as Error).message };
  }
}
