import type { Db } from '../kit/db.ts';
import { makeListener, type Fact, type Listener } from '../kit/facts.ts';
import type { Module } from '../kit/module.ts';
import { makeFindWon, type FindWon } from '../plaques/index.ts';
import { findDrawsOfFacts } from '../seeds/index.ts';
import type { Win } from '../settle/wins.ts';
import { beginningOfDearest } from './delete-old.ts';
import { highlight_mills } from './list.ts';
import { insertDrops, type NewDrop } from './store.ts';

/**
 * Makes the listener that records each win and each purchase of all modules once, in the order in
 * which players saw their results. One that starts late or was stopped for long skips those older
 * than a week.
 */
export function makeNoting(modules: readonly Module[]): Listener {
  const findWon = makeFindWon(modules);
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
      const won = await Promise.all(
        recent.map(async (fact) => ({
          fact,
          // As `declareWins` has typed them.
          drops: (await wins.get(fact.kind)!.read(fact, db)) as readonly Win[],
        })),
      );
      const linked = await linkDearest(db, findWon, won);
      if (linked.length > 0) await insertDrops(db, linked);
    },
  });
}

/** The most facts of a batch whose draws are looked up: the dearest. */
const linked_max = 20;

interface WonFact {
  fact: Fact;
  drops: readonly Win[];
}

/** All drops in their order, those of the dearest facts with their won draws. */
async function linkDearest(db: Db, findWon: FindWon, won: readonly WonFact[]): Promise<NewDrop[]> {
  const worthOf = ({ drops }: WonFact) => Math.max(0, ...drops.map((drop) => drop.price_mills));
  const dearest = won
    .filter((one) => worthOf(one) >= highlight_mills)
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .slice(0, linked_max);
  const linked = new Map<WonFact, NewDrop[]>();
  for (const one of dearest) linked.set(one, await linkDrops(db, findWon, one));
  return won.flatMap((one) => linked.get(one) ?? one.drops);
}

/** The drops of a fact, each with its draw if that is a win of its own. */
async function linkDrops(db: Db, findWon: FindWon, { fact, drops }: WonFact): Promise<NewDrop[]> {
  const draws =
    fact.player_id === null ? [] : await findDrawsOfFacts(db, fact.player_id, [fact.id]);
  // A battle's items are of one draw, which is the room's.
  if (draws.length !== drops.length) return [...drops];
  return Promise.all(
    drops.map(async (drop, n) => {
      const { draw_id } = draws[n]!;
      return (await findWon(db, draw_id)) ? { ...drop, draw_id } : drop;
    }),
  );
}
