import type { Outcome } from '@vitrine/fairness/statistics/luck';
import { TICKETS } from '@vitrine/fairness/table';
import type { Db } from '../kit/db.ts';
import { averageTokens } from './odds.ts';
import { findOutcomesAt, findTokenRates, type RevisionAt } from './store.ts';

/** All that an opening may give, in mills: a prize, and tokens where they drop. */
export interface CaseOutcomes {
  prizes: Outcome[];
  tokens: Outcome[];
}

/**
 * The published odds of cases with the prices of a moment each, by revision. Tokens stand at their
 * average, 3% of the price: they vary too little to matter beside the prizes.
 */
export async function readCaseOutcomes(
  db: Db,
  revisions: readonly Omit<RevisionAt, 'with_tokens'>[],
): Promise<Map<number, CaseOutcomes>> {
  const [prizes, rates] = await Promise.all([
    findOutcomesAt(db, revisions),
    findTokenRates(
      db,
      revisions.map(({ revision_id }) => revision_id),
    ),
  ]);
  const prizes_of = Map.groupBy(prizes, ({ revision_id }) => revision_id);
  return new Map(
    rates.map(({ id, price_mills, token_rate_ppm }) => {
      const rate = token_rate_ppm / 1_000_000;
      const tokens = [
        { chance: 1 - rate, worth: 0 },
        { chance: rate, worth: averageTokens(price_mills) },
      ];
      return [
        id,
        {
          prizes: prizes_of.get(id)!.map(({ tickets, price_mills: worth }) => ({
            chance: tickets / TICKETS,
            worth,
          })),
          tokens: rate > 0 ? tokens : [],
        },
      ];
    }),
  );
}
