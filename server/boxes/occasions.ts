import { mills, toWire, type Amount } from '@vitrine/contract/amount';
import { findCases, findFlaw } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/** An occasion with its case, what that may give, and why it isn't granted now, if it isn't. */
export interface ShownOccasion {
  occasion: string;
  case_id: number;
  name: string;
  average_max: Amount;
  prize_max: Amount;
  flaw: string | null;
}

/** The occasions that grant a case. */
export async function listOccasions(db: Db): Promise<ShownOccasion[]> {
  const chosen = await store.findAllChosen(db);
  const cases = await findCases(
    db,
    chosen.map(({ case_id }) => case_id),
  );
  return Promise.all(
    chosen.map(async ({ occasion, case_id }) => {
      const { name, average_max_mills, prize_max_mills } = cases.find(({ id }) => id === case_id)!;
      return {
        occasion,
        case_id,
        name,
        average_max: toWire(mills(average_max_mills!)),
        prize_max: toWire(mills(prize_max_mills!)),
        flaw: (await findFlaw(db, case_id)) ?? null,
      };
    }),
  );
}
