import { now } from '../kit/clock.ts';
import { makeListener, type FactKind, type Listener } from '../kit/facts.ts';
import type { Module } from '../kit/module.ts';
import type { NewNotification } from './kinds.ts';
import { enqueueMails } from './mail.ts';
import { insertPersonal, markOld } from './store.ts';

const day_ms = 24 * 3600 * 1000;
/** Older facts are history: a first start with this module tells nobody of them. */
const told_days = 30;
/** No e-mail tells of older facts, and their notifications aren't unread. */
const fresh_ms = day_ms;

/**
 * Makes the listener that writes the notifications of facts, as the modules tell them, and queues
 * the e-mails of those that are mailed, too.
 */
export function makeTellPlayers(modules: readonly Module[]): Listener {
  const tellings = modules.flatMap((module) => module.tellings ?? []);
  const delay_of = new Map(tellings.map(({ of, delayOf }) => [of.kind, delayOf]));
  return makeListener<FactKind<never>>({
    name: 'notifications:tell',
    takes: tellings.map(({ of }) => of),
    dueAt: ({ kind, at, payload }) => new Date(at.getTime() + delay_of.get(kind)!(payload)),
    take: async (tx, facts) => {
      const at = now().getTime();
      const recent = facts.filter((fact) => at - fact.at.getTime() < told_days * day_ms);
      for (const { of, tell } of tellings) {
        const of_kind = recent.filter(({ kind }) => kind === of.kind);
        if (of_kind.length === 0) continue;
        const told = await tell(tx, of_kind);
        const list = of_kind.flatMap((fact, n) =>
          told[n]!.map((one): NewNotification => ({ ...one, fact_id: fact.id, at: fact.at })),
        );
        const added = await insertPersonal(tx, list);
        const old = new Set(
          of_kind.filter((fact) => at - fact.at.getTime() >= fresh_ms).map(({ id }) => id),
        );
        await markOld(tx, [...old]);
        await enqueueMails(
          tx,
          added.filter(({ fact_id }) => !old.has(fact_id!)),
        );
      }
    },
  });
}
