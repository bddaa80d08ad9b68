import type { Reply } from '@vitrine/contract/index';
import { countPlayers } from '../accounts/index.ts';
import { case_opened, revealedAt } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { addToTotal, findTotal } from './store.ts';

/**
 * Counts openings from facts, each once and after its player has seen the result. Counting rows
 * would become slower with every opening.
 */
export const countOpenings = makeListener({
  name: 'content:openings',
  takes: [case_opened],
  dueAt: revealedAt,
  take: (db, facts) =>
    addToTotal(
      db,
      'openings',
      facts.reduce((sum, { payload }) => sum + payload.won.length, 0),
    ),
});

export type SiteTotals = Reply<'GET /api/config'>['total'];

/** Reads the site's counters. Two statements. */
export async function readTotals(db: Db): Promise<SiteTotals> {
  const [users, openings] = await Promise.all([countPlayers(db), findTotal(db, 'openings')]);
  return { users, openings };
}
