import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { bus_changed, replica_changed, subscribe } from '../kit/bus.ts';
import { now } from '../kit/clock.ts';
import { theBus } from '../kit/bus/shared.ts';
import type { Db } from '../kit/db.ts';
import type { Log } from '../kit/log.ts';
import { randomHex } from '../kit/random.ts';
import { replicaState } from '../kit/replica.ts';
import { readProductVersion } from '../kit/version.ts';
import * as store from './store.ts';

const beat_ms = 15_000;
/** The delays that Node measures include the wait of its own timer. */
const resolution_ms = 10;

/**
 * Has this process beat every 15 seconds, so that operators see which run, until the returned
 * function is called: one that ends orderly takes its row along. A beat that fails is left out.
 * One more comes when the bus goes away or is back, and when the replica does.
 */
export async function beat(
  db: Db,
  { roles, listeners }: { roles: readonly string[]; listeners: readonly string[] },
  log: Log,
): Promise<() => Promise<void>> {
  const mark = randomHex(8);
  const started_at = now();
  const version = readProductVersion();
  const delay = monitorEventLoopDelay({ resolution: resolution_ms });
  delay.enable();
  const write = async () => {
    const lag_ms = Math.max(0, Math.round(delay.max / 1e6) - resolution_ms);
    delay.reset();
    await store.putBeat(db, {
      mark,
      roles: [...roles],
      listeners: [...listeners],
      version,
      host: os.hostname().slice(0, 255),
      pid: process.pid,
      started_at,
      beat_at: now(),
      memory_bytes: process.memoryUsage.rss(),
      lag_ms,
      bus: theBus().state(),
      replica: replicaState(),
    });
  };
  const beatOnce = () =>
    write().catch((problem: unknown) => log.warn({ problem }, 'this process could not beat'));
  await beatOnce();
  const timer = setInterval(() => void beatOnce(), beat_ms);
  timer.unref();
  const unsubscribes = [bus_changed, replica_changed].map((topic) =>
    subscribe(topic, () => void beatOnce()),
  );
  return async () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    clearInterval(timer);
    delay.disable();
    await store.dropBeat(db, mark).catch(() => {});
  };
}
