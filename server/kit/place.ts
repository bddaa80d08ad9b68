import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

/** Thrown when another process serves the database and the two wouldn't count as one. */
export class PlaceTaken extends Error {}

/** The advisory lock of the processes that serve a database: a number that nothing else takes. */
const lock = 6_384_201_177;
const look_ms = 100;
const again_ms = 1000;

/**
 * Takes the place of a process that serves pages, calls or sockets of a database: one for a process
 * that is alone, any number for those that share a bus. It is a lock of a connection, so a killed
 * process leaves nothing behind, and however the clocks stand two never both get it. Throws
 * PlaceTaken when another process keeps it. A connection that is lost is replaced, and until then
 * the process serves on. Returns how to give the place back.
 */
export async function takePlace(
  url: string,
  { shares, log, wait_ms = 5000 }: PlaceOptions,
): Promise<() => void> {
  let client: pg.Client | undefined;
  const over = new AbortController();
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', () => {});
    await next.connect();
    // A host that is gone says nothing: PostgreSQL asks, and lets go in half a minute.
    await next.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
    );
    return next;
  };
  const lockFor = async (connected: pg.Client) => {
    const call = `pg_try_advisory_lock${shares ? '_shared' : ''}($1)`;
    const { rows } = await connected.query<{ got: boolean }>(`select ${call} as got`, [lock]);
    return rows[0]!.got;
  };
  const keep = (kept: pg.Client) => {
    client = kept;
    kept.once('end', () => {
      if (!over.signal.aborted) void takeAgain();
    });
  };
  const takeAgain = async () => {
    for (let is_told = false; !over.signal.aborted; await sleep(again_ms)) {
      const next = await connect().catch(() => undefined);
      if (next && (await lockFor(next).catch(() => false))) return keep(next);
      if (next && !is_told)
        log.error('another process has taken this one’s place: two count calls apart');
      is_told ||= next !== undefined;
      await next?.end().catch(() => {});
    }
  };
  const first = await connect();
  for (let waited_ms = 0; !(await lockFor(first)); waited_ms += look_ms) {
    if (waited_ms >= wait_ms) {
      await first.end();
      throw new PlaceTaken(shares ? alone_words : second_words);
    }
    await sleep(look_ms);
  }
  keep(first);
  return () => {
    over.abort();
    void client?.end().catch(() => {});
  };
}

interface PlaceOptions {
  /** The process has joined a bus. */
  shares: boolean;
  log: Log;
  /** A process that ends lets go within this time, and so does PostgreSQL after one was killed. */
  wait_ms?: number;
}

const second_words =
  'Another process serves this database, and without BUS_URL each of them would count calls, wrong passwords and players online for itself, so that every limit would let through as much again: stop the other one, or give all of them the same BUS_URL.';
const alone_words =
  'A process without BUS_URL serves this database, and the two would count calls, wrong passwords and players online apart, so that every limit would let through as much again: stop it, or start it with the same BUS_URL first.';
