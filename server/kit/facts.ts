import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { hear } from './bus.ts';
import { now } from './clock.ts';
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
  /**
   * When it may take a fact, for a listener that has to wait with some; the others don't wait for
   * them.
   */
  dueAt?: (fact: Fact) => Date;
}

const batch_size = 500;
/** Heals what a crash between commit and nudge lost. */
const poll_ms = 1000;
/** Nothing nudges when a fact that was held is due. */
const held_poll_ms = 500;
/** Under load facts come by the thousand a second; a listener looks ten times a second and takes them in batches. */
const gap_ms = 100;

/**
 * Hands the next facts to a listener and moves its cursor, in one transaction. Only facts below the
 * oldest running transaction are taken, because a smaller transaction id may still commit later.
 * Facts that aren't due yet are held, and handed over when they are. Returns how many were handed
 * over or held.
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
    const held = await releaseDue(tx, listener);
    const due = await holdUndue(tx, listener, rows);
    if (held.length + due.length > 0) await listener.take(tx, [...held, ...due]);
    const last = rows.at(-1);
    if (last)
      await sql`update facts_cursors set epoch = ${last.epoch}, tx = ${last.tx}::xid8, id = ${last.id}
        where listener = ${listener.name}`.execute(tx);
    return held.length + rows.length;
  });
}

/**
 * Takes what is due by now out of what is held for a listener, in the order in which it became so.
 */
async function releaseDue(tx: Db, { name, dueAt }: Listener): Promise<Fact[]> {
  if (!dueAt) return [];
  const { rows } = await sql<Fact>`
    with due as (
      delete from facts_held where (listener, due_at, fact_id) in (
        select listener, due_at, fact_id from facts_held where listener = ${name} and due_at <= ${now()}
        order by due_at, fact_id limit ${batch_size}
      ) returning due_at, fact_id
    )
    select f.id, f.kind, f.player_id, f.payload, f.at from due join facts f on f.id = due.fact_id
    order by due.due_at, f.id`.execute(tx);
  return rows;
}

/** Holds those of the facts that aren't due for a listener, and returns the others. */
async function holdUndue(tx: Db, { name, dueAt }: Listener, facts: readonly Fact[]): Promise<Fact[]> {
  if (!dueAt) return [...facts];
  const at = now();
  const undue = facts.filter((fact) => dueAt(fact) > at);
  if (undue.length === 0) return [...facts];
  await sql`insert into facts_held (listener, due_at, fact_id) select ${name}, due_at, id from unnest(
    ${undue.map(dueAt)}::timestamptz[], ${undue.map(({ id }) => id)}::bigint[]) undue (due_at, id)`.execute(tx);
  return facts.filter((fact) => !undue.includes(fact));
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
      const poll = setTimeout(resolve, listener.dueAt ? held_poll_ms : poll_ms);
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
      if (taken >= batch_size || stop.signal.aborted) continue;
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
