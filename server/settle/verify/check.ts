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
 * Finds the rows that disagree, each with its first disagreement. The comparison runs in the
 * database, so only differing rows are read.
 */
export async function runCheck(db: Db, { name, rows, claims }: Check): Promise<Difference[]> {
  const differs = ([, , is, , should]: Claim) => `(${is}) is distinct from (${should})`;
  const say = ([row, column, is, by, should]: Claim) =>
    `concat(${row}, ': ${column} is ', coalesce((${is})::text, 'missing'),
      ', by ', ${by}, ' it should be ', coalesce((${should})::text, 'missing'))`;
  const { rows: found } = await sql<{ total: number; first: string[] | null }>`
    select count(*) as total, array_agg(what) filter (where n <= ${sql.lit(differences_max)}) as first
    from (
      select row_number() over () as n,
        case ${sql.raw(claims.map((claim) => `when ${differs(claim)} then ${say(claim)}`).join('\n'))} end as what
      from ${sql.raw(rows)}
      where ${sql.raw(claims.map(differs).join(' or '))}
    ) differing`.execute(db);
  const { total, first } = found[0]!;
  return listDifferences(name, first ?? [], total);
}

/** Lists a check's first differences and, when `total` is larger, how many more there are. */
export function listDifferences(check: string, first: readonly string[], total: number): Difference[] {
  const more = total > first.length ? [`and ${total - first.length} more`] : [];
  return [...first, ...more].map((what) => ({ check, what }));
}
