import { makeListener, type Listener } from '../kit/facts.ts';
import type { Module } from '../kit/module.ts';
import type { Win } from '../settle/wins.ts';
import { beginningOfDearest } from './delete-old.ts';
import { insertDrops } from './store.ts';

/**
 * Makes the listener that records each win and each purchase of all modules once, in the order in
 * which players saw their results. One that starts late or was stopped for long skips those older
 * than a week.
 */
export function makeNoting(modules: readonly Module[]): Listener {
  const wins = new Map(
    modules.flatMap((module) => module.wins ?? []).map((one) => [one.of.kind, one]),
  );
  return makeListener({
    name: 'drops',
    takes: [...wins.values()].map(({ of }) => of),
    dueAt: (fact) => wins.get(fact.kind)!.seenAt?.(fact) ?? fact.at,
    take: async (db, facts) => {
      const since = beginningOfDearest();
      const recent = facts.filter(({ at }) => at > since);
      const drops = await Promise.all(
        recent.map(async (fact) => wins.get(fact.kind)!.read(fact, db)),
      );
      // As `declareWins` has typed them.
      if (drops.flat().length > 0) await insertDrops(db, drops.flat() as Win[]);
    },
  });
}
