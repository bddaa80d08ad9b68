import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { hashOfRule } from '../rules.ts';
import type { Check } from './check.ts';
import { fact } from './recipes/flow.ts';
import { rule_in_fact } from './recipes/rules.ts';

/** Facts name rules that were published; each module judges by the content of its own. */
export const rule_checks: readonly Check[] = [
  {
    name: 'every rule that a fact names was published',
    rows: `(select * from facts where payload ? 'rule') f`,
    claims: [
      [
        fact,
        'rule',
        rule_in_fact,
        `'the rules that were published'`,
        `(select min(r.hash) from settle_rules r where r.hash = ${rule_in_fact})`,
      ],
    ],
  },
];

/** Yields a line for each published rule whose hash isn't that of its content. */
export async function* rehashRules(db: Db): AsyncGenerator<string> {
  const { rows } = await sql<{ id: number; name: string; hash: string; content: object }>`
    select id, name, hash, content from settle_rules order by id`.execute(db);
  for (const { id, hash, ...rule } of rows) {
    const recomputed = recompute(rule);
    if (hash !== recomputed)
      yield `settle_rules ${id}: hash is ${hash}, by its content it should be ${recomputed}`;
  }
}

/** The hash of a rule; of a content that no rule may have, the reason for that. */
function recompute(rule: Parameters<typeof hashOfRule>[0]): string {
  try {
    return hashOfRule(rule);
  } catch (problem) {
    return (problem as Error).message;
  }
}
