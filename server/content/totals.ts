import type { Reply } from '@vitrine/contract/index';
import { countPlayers } from '../accounts/index.ts';
import { revealedAt } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Listener } from '../kit/facts.ts';
import { addToTotal, findTotal } from './store.ts';

/**
 * Counts openings from facts, each once and after its player has seen the result. Counting rows
 * would become slower with every opening.
 */
export const countOpenings: Listener = {
  name: 'content:openings',
  dueAt: revealedAt,
  take: async (db, facts) => {
    const counts = facts
      .filter(({ kind }) => kind === 'case.opened')
      .map(({ payload }) => (payload as { won: unknown[] }).won.length);
    if (counts.length > 0)
      await addToTotal(
        db,
        'openings',
        counts.reduce((sum, count) => sum + count),
      );
  },
};

export type Totals = Reply<'GET /api/config'>['total'];

/** Reads the site's counters. Two statements. */
export async function readTotals(db: Db): Promise<Totals> {
  const [users, openings] = await Promise.all([countPlayers(db), findTotal(db, 'openings')]);
  return { users, openings };
}
