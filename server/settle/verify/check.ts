import { sql } from 'kysely';
import type { Check, Claim } from '../../kit/check.ts';
import type { Db } from '../../kit/db.ts';

export type { Check, Claim } from '../../kit/check.ts';

/** A contradiction between two places in the ledger, the draws or the backpacks. */
export interface Difference {
  check: string;
  what: string;
}

/** Differences listed per check; the rest are only counted. */
export const differences_max = 1000;

/**
 * Finds the rows that disagree with each of the checks, in one statement; each row with its first
 * disagreement. The comparison runs in the database, so only differing rows are read.
 */
export async function runChecks(db: Db, checks: readonly Check[]): Promise<Difference[]> {
  const { rows: found } = await sql<{
    nth: number;
    total: number;
    first: string[] | null;
  }>`${sql.raw(checks.map(differing).join('\nunion all\n'))} order by nth`.execute(db);
  return found.flatMap(({ nth, total, first }) =>
    listDifferences(checks[nth]!.name, first ?? [], total),
  );
}

function differing({ rows, claims }: Check, nth: number): string {
  const differs = ([, , is, , should]: Claim) => `(${is}) is distinct from (${should})`;
  const say = ([row, column, is, by, should]: Claim) =>
    `concat(${row}, ': ${column} is ', coalesce((${is})::text, 'missing'),
      ', by ', ${by}, ' it should be ', coalesce((${should})::text, 'missing'))`;
  return `select ${nth} as nth, count(*) as total, array_agg(what) filter (where n <= ${differences_max}) as first
    from (
      select row_number() over () as n,
        case ${claims.map((claim) => `when ${differs(claim)} then ${say(claim)}`).join('\n')} end as what
      from ${rows}
      where ${claims.map(differs).join(' or ')}
    ) differing having count(*) > 0`;
}

/** Lists a check's first differences and, when `total` is larger, how many more there are. */
export function listDifferences(
  check: string,
  first: readonly string[],
  total: number,
): Difference[] {
  const more = total > first.length ? [`and ${total - first.length} more`] : [];
  return [...first, ...more].map((what) => ({ check, what }));
}
