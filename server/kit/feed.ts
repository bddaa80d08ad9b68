import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** The least time between two polls: how soon a page hears of a change in any process. */
const poll_ms = 250;
/** Delay before a retry after a failure, such as an unavailable database. */
const recover_ms = 1000;
const batch_size = 500;

/**
 * Tells this process of rows that any process has written, until the returned function is called.
 * Each process with the role `live` does so for its own sockets.
 */
export type Feed = (db: Db, log: Log) => () => Promise<void>;

/**
 * A feed that polls. `tell` tells of everything after a position and returns the position after it;
 * without one, only that of now. `name` is for the log.
 */
export function makeFeed<Position>(
  name: string,
  tell: (db: Db, after: Position | undefined, log: Log) => Promise<Position>,
): Feed {
  return (db, log) => {
    const stop = new AbortController();
    const wait = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
    const running = (async () => {
      let position: Position | undefined;
      while (!stop.signal.aborted) {
        try {
          position = await tell(db, position, log);
          await wait(poll_ms);
        } catch (problem) {
          log.warn({ problem }, `${name} could not be followed; trying again`);
          await wait(recover_ms);
        }
      }
    })();
    return async () => {
      stop.abort();
      await running;
    };
  };
}

/** A row's position in the order of commits: the id of its transaction, and its own. */
export interface Cursor {
  tx: string;
  id: number;
}

/**
 * Tells of the rows after a cursor, oldest first, and returns the cursor after them. `find` reads
 * only below the oldest running transaction, because a smaller transaction id may still commit
 * later. Without a cursor, returns that of now: everything that is committed later comes after it.
 */
export async function tellRows<Row extends Cursor>(
  db: Db,
  after: Cursor | undefined,
  find: (db: Db, after: Cursor, limit: number) => Promise<Row[]>,
  tell: (row: Row) => void,
): Promise<Cursor> {
  if (!after) return readCursor(db);
  const rows = await find(db, after, batch_size);
  for (const row of rows) tell(row);
  const last = rows.at(-1);
  return last ? { tx: last.tx, id: last.id } : after;
}

async function readCursor(db: Db): Promise<Cursor> {
  const { rows } = await sql<{
    tx: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as tx`.execute(db);
  return { tx: rows[0]!.tx, id: 0 };
}
