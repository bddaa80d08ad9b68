import type { Reply } from '@vitrine/contract/index';
import { countPlayers } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { makeListener, type Listener } from '../kit/facts.ts';
import type { Module } from '../kit/module.ts';
import { addToTotal, findTotal } from './store.ts';

/**
 * Makes the listeners that add to the site's totals from facts, each once and after its player has
 * seen the result. Counting rows would become slower with every opening.
 */
export function makeCounting(modules: readonly Module[]): Listener[] {
  const wins = modules.flatMap((module) => module.wins ?? []);
  return wins.flatMap(({ of, seenAt = ({ at }) => at, total }) =>
    total
      ? makeListener({
          name: `content:${total.name}`,
          takes: [of],
          dueAt: seenAt,
          take: (db, facts) =>
            addToTotal(
              db,
              total.name,
              facts.reduce((sum, fact) => sum + total.count(fact), 0),
            ),
        })
      : [],
  );
}

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
