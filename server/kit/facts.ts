import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hear } from './bus.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** What happened, as a listener gets it. At least once: `id` tells a repetition. */
export interface Fact {
  id: number;
  kind: string;
  player_id: number | null;
  payload: unknown;
  at: Date;
}

/** Takes facts in order. Its name is its cursor: rename it and it starts from the first fact again. */
export interface Listener {
  name: string;
  take: (db: Db, facts: Fact[]) => Promise<void>;
}

const batch_size = 500;
/** Heals what a crash between commit and nudge lost. */
const poll_ms = 1000;
/** Under load facts come by the thousand a second; a listener looks ten times a second and takes them in batches. */
const gap_ms = 100;

/**
 * Hands the next facts to a listener and moves its cursor, in one transaction. Only facts below the oldest running
 * transaction are taken, because a smaller transaction id may still commit later. Returns how many were taken.
 */
export async function takeFacts(db: Db, listener: Listener): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into facts_cursors (listener) values (${listener.name}) on conflict do nothing`.execute(tx);
    const { rows } = await sql<Fact & { epoch: number; tx: string }>`
      select f.id, f.epoch, f.tx::text as tx, f.kind, f.player_id, f.payload, f.at
      from (select * from facts_cursors where listener = ${listener.name} for update) c
      join lateral (
        select * from facts
        where (epoch, tx, id) > (c.epoch, c.tx, c.id) and tx < pg_snapshot_xmin(pg_current_snapshot())
        order by epoch, tx, id limit ${batch_size}
      ) f on true
      order by f.epoch, f.tx, f.id`.execute(tx);
    const last = rows.at(-1);
    if (!last) return 0;
    await listener.take(tx, rows);
    await sql`update facts_cursors set epoch = ${last.epoch}, tx = ${last.tx}::xid8, id = ${last.id}
      where listener = ${listener.name}`.execute(tx);
    return rows.length;
  });
}

/** Keeps the listeners fed until the returned function is called (which waits for the batch under way). */
export function feedListeners(db: Db, listeners: readonly Listener[], log: Log): () => Promise<void> {
  const feeds = listeners.map((listener) => feed(db, listener, log));
  return async () => {
    await Promise.all(feeds.map((stop) => stop()));
  };
}

function feed(db: Db, listener: Listener, log: Log): () => Promise<void> {
  const stop = new AbortController();
  let nudge = () => {};
  const deaf = hear('facts.committed', () => nudge());
  const nudged = () =>
    new Promise<void>((resolve) => {
      const poll = setTimeout(resolve, poll_ms);
      nudge = () => {
        clearTimeout(poll);
        resolve();
      };
    });
  const running = (async () => {
    while (!stop.signal.aborted) {
      const next = nudged();
      const taken = await takeFacts(db, listener).catch((problem: unknown) => {
        log.warn({ listener: listener.name, problem }, 'facts could not be taken; trying again');
        return 0;
      });
      if (taken === batch_size || stop.signal.aborted) continue;
      await next;
      await sleep(gap_ms);
    }
  })();
  return async () => {
    stop.abort();
    deaf();
    nudge();
    await running;
  };
}
