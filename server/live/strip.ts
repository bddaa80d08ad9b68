import type { DropKanban } from '@vitrine/contract/live';
import { setTimeout as sleep } from 'node:timers/promises';
import { followDrops } from '../drops/index.ts';
import type { Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { publish } from '../kit/socket/publish.ts';
import { drop_channel } from './channels.ts';

/** The strip of drops moves at most so often, however much is won. */
const gap_ms = 250;
/** After a failure; the database may be away. */
const recover_ms = 1000;

/** Keeps telling what was won until the returned function is called. Each process does, for its own sockets. */
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
 * Tells everybody, in one event, what was won since the position `after`: the data of `DropKanban` is the newest drop, and
 * its `more` those that came before it, newest first. Returns the position after them; without one, the present.
 */
export async function tellDrops(db: Db, after?: number): Promise<number> {
  const { drops, position } = await followDrops(db, after);
  const [newest, ...more] = drops.toReversed();
  if (newest) publish(drop_channel, 'DropKanban', { ...newest, more } satisfies DropKanban);
  return position;
}
