import { z } from 'zod';
import { data, get } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { amount, id, idInPath, moment, points } from './shapes.ts';

export const listEntries = get('/api/ledger/history', {
  does: 'What moved one of the player’s balances, newest first.',
  query: z.object({
    ...paging(20),
    balance: z.enum(['money', 'shop_score', 'score']).default('money'),
    /**
     * Returns only entries below this version of the balance. Versions have no gaps, so numbered
     * pages are equally fast at any depth.
     */
    before: idInPath.optional(),
  }),
  answers: data(
    listOf(
      z.object({
        id,
        /** Counts the changes of this balance, from 1, without gaps. */
        version: id,
        /** The reason of the entry, such as `case.opened`. */
        why: z.string(),
        /** Negative for a debit of the balance; of `score` in points. */
        amount: z.union([amount, points]),
        /** The balance after the entry. */
        balance: z.union([amount, points]),
        at: moment,
      }),
    ),
  ),
});
