import { setTimeout as sleep } from 'node:timers/promises';
import { session_ended, publish, subscribe } from '../../kit/bus.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import * as store from './store.ts';
import { sessions_ended } from './topics.ts';

/** How soon a process knows of a session that ended in another one, of which it wasn't told. */
const poll_ms = 1000;
/** The least time between two reads: a crowd that signs out is read together. */
const gap_ms = 100;
/**
 * Each poll repeats an end for this long: that covers a transaction that committed late, and a
 * subscriber that accepted the session from its cache again after the first message.
 */
const told_ms = 60_000;

/**
 * Polls for sessions that ended in any process and publishes `session.ended` in this one, until the
 * returned function is called.
 */
export function followSessionEnds(db: Db, log: Log): () => Promise<void> {
  const stop = new AbortController();
  let wake = () => {};
  const unsubscribe = subscribe(sessions_ended, () => wake());
  const running = (async () => {
    let read_at = now().getTime();
    while (!stop.signal.aborted) {
      try {
        const at = now().getTime();
        await tellSessionEnds(db, told_ms + Math.max(0, at - read_at));
        read_at = at;
      } catch (problem) {
        log.warn({ problem }, 'sessions that ended could not be read; trying again');
      }
      const told = new Promise<void>((resolve) => (wake = resolve));
      await Promise.race([told, sleep(poll_ms, undefined, { signal: stop.signal })]).catch(
        () => {},
      );
      await sleep(gap_ms);
    }
  })();
  return async () => {
    unsubscribe();
    stop.abort();
    await running;
  };
}

/** Publishes `session.ended` in this process for sessions that ended in the last `within_ms`. */
export async function tellSessionEnds(db: Db, within_ms = told_ms): Promise<void> {
  for (const { token_hash } of await store.listSessionEnds(db, within_ms))
    publish(session_ended, { token_hash: token_hash.toString('hex') });
}
