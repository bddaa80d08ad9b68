import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { drop_channel } from './channels.ts';
import { followDrops } from './follow.ts';

/** Throttle: the minimum interval between events on the strip of drops. */
const gap_ms = 250;
/** Delay before a retry after a failure, such as an unavailable database. */
const recover_ms = 1000;

/**
 * Polls for drops and publishes them until the returned function is called. Each process does so
 * for its own sockets.
 */
export function feedStrip(db: Db, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const wait = (ms: number) => sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
  const running = (async () => {
    let position: number | undefined;
    while (!stop.signal.aborted) {
      try {
        position = await tellDrops(db, position);
        await wait(gap_ms);
      } catch (problem) {
        log.warn({ problem }, 'drops could not be followed; trying again');
        await wait(recover_ms);
      }
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/**
 * Publishes the drops since the position `after` in one event: the data of `DropKanban` is the
 * newest drop, and its `more` the ones before it, newest first. Returns the position after them;
 * without `after`, the current one.
 */
export async function tellDrops(db: Db, after?: number): Promise<number> {
  const { drops, position } = await followDrops(db, after);
  const [newest, ...more] = drops.toReversed();
  if (newest) publishToChannel(drop_channel, 'DropKanban', { ...newest, more });
  return position;
}
