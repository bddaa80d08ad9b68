/** Keeps the server running: restarts it on the same port when it is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalPostgresError } from './error.ts';
import type { Postmaster } from './postmaster.ts';

/** Above this rate a restart doesn't help: a full disk, damaged files. */
const RESTARTS_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
/** Doubled with each restart of the last minute: 0.1 s to 1.6 s. */
const FIRST_PAUSE_MS = 100;

export interface Supervision {
  /** Starts the server again on the same port; rejects when it can't, or when `signal` aborts. */
  relaunch: (signal: AbortSignal) => Promise<Postmaster>;
  log: (line: string) => void;
  /** Called once, when the server is down for good. */
  on_fault: (error: LocalPostgresError) => void;
}

/**
 * Restarts `first` whenever it ends, up to 5 times in a minute. Returns a function that stops both
 * the supervision and the server.
 */
export function supervisePostgres(
  first: Postmaster,
  { relaunch, log, on_fault }: Supervision,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let restarts = 0;

  async function keepRunning(): Promise<void> {
    let cause = await current.ended;
    while (!signal.aborted) {
      if (restarts === RESTARTS_PER_MINUTE) {
        return on_fault(
          new LocalPostgresError(
            `PostgreSQL ended ${restarts + 1} times in a minute and stays down. Last: ${cause}`,
          ),
        );
      }
      log(`PostgreSQL ended unexpectedly (${cause}), starting it again`);
      const pause_ms = FIRST_PAUSE_MS * 2 ** restarts++;
      setTimeout(() => restarts--, MINUTE_MS).unref();
      try {
        await sleep(pause_ms, undefined, { signal });
        current = await relaunch(signal);
        if (!signal.aborted) cause = await current.ended;
      } catch (error) {
        cause = (error as Error).message;
      }
    }
    await current.stop();
  }

  const over = keepRunning();
  return async () => {
    stopping.abort();
    await current.stop();
    await over;
  };
}
