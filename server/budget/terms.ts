import type { Db } from '../kit/db.ts';
import { declareTerms, readTerms } from '../terms/index.ts';
import { usual_share_ppm } from './budget.ts';

/** The terms of gifts: the part of what play brings that they give back. */
export interface BudgetTerms {
  gifts: { share_ppm: number };
}

export const budget_terms = declareTerms<BudgetTerms>({
  name: 'budget',
  title: 'gifts',
  does: 'A day’s gifts to a player are worth this part of what the house expects to keep of the player’s stakes of 30 days, divided by 30. Free and weekly cases, discounts, missions and events are parts of it.',
  initial: { gifts: { share_ppm: usual_share_ppm } },
  tables: [
    {
      title: 'Gifts',
      rows: [{ at: 'gifts', label: 'Gifts' }],
      columns: [
        // Half of what play brings must stay.
        {
          key: 'share_ppm',
          label: 'part of what play brings',
          unit: 'ppm',
          least: 0,
          most: 500_000,
        },
      ],
    },
  ],
  findFaults: () => [],
});

/** The part of what play brings that gifts give back now, in parts per million. */
export async function readShare(db: Db): Promise<number> {
  return (await readTerms(db, budget_terms)).content.gifts.share_ppm;
}
