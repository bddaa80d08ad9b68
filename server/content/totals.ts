import type { Reply } from '@vitrine/contract/index';
import { countPlayers } from '../accounts/index.ts';
import { battle_ended } from '../battles/index.ts';
import { case_opened, revealedAt } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener } from '../kit/facts.ts';
import { items_upgraded, rolledAt } from '../upgrades/index.ts';
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

/** Counts upgrades, each once and after its player has seen where the roll fell. */
export const countUpgrades = makeListener({
  name: 'content:upgrades',
  takes: [items_upgraded],
  dueAt: rolledAt,
  take: (db, facts) => addToTotal(db, 'upgrades', facts.length),
});

/** Counts battles, each once when it has ended. */
export const countBattles = makeListener({
  name: 'content:battles',
  takes: [battle_ended],
  take: (db, facts) => addToTotal(db, 'battles', facts.length),
});

export type SiteTotals = Reply<'GET /api/config'>['total'];

/** Reads the site's counters. Four statements. */
export async function readTotals(db: Db): Promise<SiteTotals> {
  const [users, openings, upgrades, battles] = await Promise.all([
    countPlayers(db),
    findTotal(db, 'openings'),
    findTotal(db, 'upgrades'),
    findTotal(db, 'battles'),
  ]);
  return { users, openings, upgrades, battles };
}
