import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { lastDrawId } from '../seeds/index.ts';
import { addCounts, deleteCounts, lockProgress, noteCounted } from './store.ts';

/** Draws counted in one transaction, by their ids: a part of a second's work. */
const batch_ids = 20_000;
const look_again_ms = 100;
/** Looks for older transactions to end; longer than any of the product's may run. */
const looks_max = 100;

/**
 * Counts every public draw that was made before the call, from where the last count ended; returns
 * how many. Only one process counts at a time: another one's call returns what it counted itself.
 * Throws when an older transaction doesn't end; a later call goes on.
 */
export async function countPublicDraws(db: Db): Promise<number> {
  const last_id = await lastDrawId(db);
  await noteCounted(db, last_id);
  let counted = 0;
  for (let looks = 0; looks < looks_max;) {
    const part = await countPart(db);
    if (part === 'busy') return counted;
    if (part === 'waits') {
      looks += 1;
      await sleep(look_again_ms);
    } else if (part === 0) return counted;
    else counted += part;
  }
  throw new Error('a transaction that may still draw has been running for long');
}

/** Counts the next batch, and returns by how many ids it went on; 0 at the end. */
function countPart(db: Db): Promise<number | 'busy' | 'waits'> {
  return transact(db, async (tx) => {
    const progress = await lockProgress(tx);
    if (!progress) return 'busy';
    const { counted_id, seen_id, is_complete } = progress;
    if (counted_id === seen_id) return 0;
    if (!is_complete) return 'waits';
    const upto_id = Math.min(seen_id, counted_id + batch_ids);
    await addCounts(tx, { after_id: counted_id, upto_id }, now());
    return upto_id - counted_id;
  });
}

/** Makes all counts again from the first draw; returns how many draws there were. */
export async function recountPublicDraws(db: Db): Promise<number> {
  await transact(db, deleteCounts);
  return countPublicDraws(db);
}
