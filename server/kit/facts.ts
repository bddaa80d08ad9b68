import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { facts_committed, subscribe } from './bus.ts';
import { now } from './clock.ts';
import { transact, type Db, type Tx } from './db.ts';
import type { Log } from './log.ts';

/** A kind of fact, declared once by its module. Acts and listeners are typed by it. */
export interface FactKind<Payload extends object> {
  /** `noun.happened` */
  readonly kind: string;
  /** The fact of an act, with its payload. */
  with: (payload: Payload) => NewFact;
}

/** A fact that an act writes. */
export interface NewFact {
  kind: string;
  payload: object;
}

/** Declares a kind of fact with its payload's type. */
export function declareFact<Payload extends object>(kind: string): FactKind<Payload> {
  return { kind, with: (payload) => ({ kind, payload }) };
}

/** Any kind of fact. */
export type AnyFactKind = FactKind<never>;

/** The payload of a kind of fact. */
export type PayloadOf<Kind> = Kind extends FactKind<infer Payload> ? Payload : never;

/** A fact as listeners receive it. Delivery is at least once: a known `id` is a repetition. */
export interface Fact<Payload = unknown> {
  id: number;
  kind: string;
  player_id: number | null;
  payload: Payload;
  at: Date;
}

/** Reads a fact; undefined when there is none with this id. */
export async function findFact(db: Db, id: number): Promise<Fact | undefined> {
  const rows = db.selectFrom('facts').select(['id', 'kind', 'player_id', 'payload', 'at']);
  return rows.where('id', '=', id).executeTakeFirst();
}

/**
 * Takes facts in order. Its name is its cursor: a renamed listener starts from the first fact
 * again.
 */
export interface Listener<Payload = unknown> {
  name: string;
  /** The kinds of facts that it takes; undefined: all. */
  takes?: readonly AnyFactKind[];
  take: (tx: Tx, facts: Fact<Payload>[]) => Promise<void>;
  /**
   * When the listener may take a fact, for a listener that must delay some; the other facts don't
   * wait for them.
   */
  dueAt?: (fact: Fact<Payload>) => Date;
}

/** Makes a listener that takes facts of some kinds, and is typed by them. */
export function makeListener<Kind extends AnyFactKind>(
  listener: Listener<PayloadOf<Kind>> & { takes: readonly Kind[] },
): Listener {
  // The feed gives it only facts of these kinds.
  return listener as Listener;
}

const batch_size = 500;
/** Polling recovers notifications that were lost in a crash after the commit. */
const poll_ms = 1000;
/** Shorter, because no notification comes when a held fact is due. */
const held_poll_ms = 500;
/** The first fact after a quiet time is looked for so long after it: others may come with it. */
const gather_ms = 100;
/**
 * Throttle: under load facts come by the thousand a second; a listener reads three times a second,
 * in batches. Ten times took a fifth of the acts that a second has room for.
 */
const gap_ms = 300;

/**
 * Passes the next batch of facts to a listener and advances its cursor, in one transaction. Takes
 * only facts below the oldest running transaction, because a smaller transaction id may still
 * commit later; those from before a restore, of an earlier epoch, are all complete. Skips facts of
 * kinds that the listener doesn't take; holds those that aren't due yet, and passes them on when
 * they are. Returns how many facts it went through.
 */
export async function takeFacts(db: Db, listener: Listener): Promise<number> {
  return transact(db, async (tx) => {
    const { passed, facts } =
      (await advanceCursor(tx, listener)) ?? (await beginCursor(tx, listener));
    const held = await releaseDue(tx, listener);
    const due = await holdUndue(tx, listener, facts);
    if (held.length + due.length > 0) await listener.take(tx, [...held, ...due]);
    return held.length + passed;
  });
}

/** A batch of facts: how many there were, and those of the kinds that the listener takes. */
interface Batch {
  passed: number;
  facts: Fact[];
}

/**
 * Advances the listener's cursor by a batch of facts, and reads those that it takes: the others
 * would be sent to this process once for each listener, only to be dropped. Undefined without a
 * cursor.
 */
async function advanceCursor(tx: Tx, { name, takes }: Listener): Promise<Batch | undefined> {
  const kinds = takes?.map(({ kind }) => kind) ?? null;
  const { rows } = await sql<{ passed: number } & (Fact | { id: null })>`
    with own as (
      select * from facts_cursors where listener = ${name} for update
    ), passed as materialized (
      select f.* from own join lateral (
        select * from facts
        where (epoch, tx, id) > (own.epoch, own.tx, own.id)
          and (epoch, tx) < (facts_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
        order by epoch, tx, id limit ${batch_size}
      ) f on true
    ), advanced as (
      update facts_cursors c set epoch = last.epoch, tx = last.tx, id = last.id
      from (select epoch, tx, id from passed order by epoch desc, tx desc, id desc limit 1) last
      where c.listener = ${name}
    )
    select (select count(*) from passed) as passed, f.id, f.kind, f.player_id, f.payload, f.at
    from own left join passed f on ${kinds}::text[] is null or f.kind = any(${kinds}::text[])
    order by f.epoch, f.tx, f.id`.execute(tx);
  if (rows.length === 0) return undefined;
  return {
    passed: rows[0]!.passed,
    facts: rows.filter((row): row is Fact & { passed: number } => row.id !== null),
  };
}

/** Creates the listener's cursor before the first fact, and takes the first batch. */
async function beginCursor(tx: Tx, listener: Listener): Promise<Batch> {
  await sql`insert into facts_cursors (listener) values (${listener.name}) on conflict do nothing`.execute(
    tx,
  );
  return (await advanceCursor(tx, listener))!;
}

/**
 * Removes and returns the listener's held facts that are due, ordered by the moment they became
 * due.
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

/** Holds the facts that aren't due for a listener yet, and returns the others. */
async function holdUndue(
  tx: Db,
  { name, dueAt }: Listener,
  facts: readonly Fact[],
): Promise<Fact[]> {
  if (!dueAt) return [...facts];
  const at = now();
  const undue = facts.filter((fact) => dueAt(fact) > at);
  if (undue.length === 0) return [...facts];
  await sql`insert into facts_held (listener, due_at, fact_id) select ${name}, due_at, id from unnest(
    ${undue.map(dueAt)}::timestamptz[], ${undue.map(({ id }) => id)}::bigint[]) undue (due_at, id)`.execute(
    tx,
  );
  return facts.filter((fact) => !undue.includes(fact));
}

/**
 * Feeds the listeners until the returned function is called, which waits for the batches in
 * progress. One query for all of them looks who has something to take; those take it by themselves,
 * so a slow listener delays nobody else.
 */
export function feedListeners(
  db: Db,
  listeners: readonly Listener[],
  log: Log,
): () => Promise<void> {
  const stop = new AbortController();
  const taking = new Map<string, Promise<void>>();
  const look_ms = listeners.some(({ dueAt }) => dueAt) ? held_poll_ms : poll_ms;
  let notify = () => {};
  const unsubscribe = subscribe(facts_committed, () => notify());
  const waitForNews = () =>
    new Promise<void>((resolve) => {
      const poll = setTimeout(resolve, look_ms);
      notify = () => {
        clearTimeout(poll);
        resolve();
      };
    });
  const warn = (problem: unknown, listener?: string) =>
    log.warn({ listener, problem }, 'facts could not be taken; trying again');
  const takeAll = async (listener: Listener) => {
    try {
      while (!stop.signal.aborted && (await takeFacts(db, listener)) >= batch_size);
      // Facts may have come since the last look. After a failure the next poll is soon enough.
      notify();
    } catch (problem) {
      warn(problem, listener.name);
    }
    taking.delete(listener.name);
  };
  const running = (async () => {
    while (!stop.signal.aborted) {
      const looked_at = performance.now();
      const next = waitForNews();
      const idle = listeners.filter(({ name }) => !taking.has(name));
      const behind = await findBehind(db, idle).catch((problem: unknown) => (warn(problem), []));
      if (stop.signal.aborted) break;
      for (const listener of behind) taking.set(listener.name, takeAll(listener));
      await next;
      await sleep(Math.max(gather_ms, gap_ms - (performance.now() - looked_at)));
    }
  })();
  return async () => {
    stop.abort();
    unsubscribe();
    notify();
    await running;
    await Promise.all(taking.values());
  };
}

/**
 * The listeners that have a fact to take, or a held one that is due. Compares each cursor with the
 * last fact that may be taken, a single look at the end of an index: asked for any fact after a
 * cursor, PostgreSQL expects one at once, and reads all facts of all time when there is none.
 */
async function findBehind(db: Db, listeners: readonly Listener[]): Promise<Listener[]> {
  if (listeners.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    with last as materialized (
      select epoch, tx, id from facts
      where (epoch, tx) < (facts_epoch(), pg_snapshot_xmin(pg_current_snapshot()))
      order by epoch desc, tx desc, id desc limit 1
    )
    select name from unnest(${listeners.map(({ name }) => name)}::text[]) name
    left join facts_cursors c on c.listener = name
    left join last on true
    where (last.epoch, last.tx, last.id) > (coalesce(c.epoch, 0), coalesce(c.tx, '0'), coalesce(c.id, 0))
      or exists (select from facts_held where listener = name and due_at <= ${now()})`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return listeners.filter(({ name }) => names.has(name));
}
