import { z } from 'zod';
import { patience_s, readRound, type FixedRound } from '../beacon/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { enqueue, makeJob, type JobKind, type JobOrder } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { findRoom, fixRoomRound } from '../seeds/index.ts';
import { cancelRoom } from './advance.ts';
import { startBattle } from './start.ts';
import * as store from './store.ts';
import type { BattleRow } from './store.ts';

const payload = z.object({ battle_id: z.number().int().positive() });
const kind: JobKind<z.output<typeof payload>> = {
  name: 'battles:beacon',
  payload,
  asks: 'beacon',
};

/** Starts a full battle once its beacon's round is there. */
export const beacon_job = makeJob(kind, drawWithBeacon);

/**
 * Fixes the beacon's round of a locked battle that is full: nobody can leave, and nobody knows the
 * round yet.
 */
export async function waitForBeacon(
  tx: Tx,
  { id: battle_id, room_id, seats }: BattleRow,
  fixed: FixedRound,
): Promise<void> {
  const { round, at: round_at, closed_at } = fixed;
  const data = { round, round_at: round_at.toISOString() };
  await fixRoomRound(tx, room_id, fixed);
  await store.insertEvents(tx, battle_id, [{ kind: 'full', data, at: closed_at }]);
  await store.updateBattle(tx, battle_id, { state: 2, taken: seats, due_at: null });
  await lookAt(tx, battle_id, round_at);
}

const lookAt = (tx: Tx, battle_id: number, at: Date) =>
  enqueue(tx, kind, { battle_id }, { at, key: `${battle_id}` });

/**
 * Queues the jobs of full battles again that should have started by now: one that was given up, or
 * lost, would leave the stakes held for ever. One that can't be queued delays no other. Returns how
 * many were.
 */
export async function recallWaiting(db: Db, log: Log): Promise<number> {
  const at = now();
  const overdue = await store.findOverdue(db, new Date(at.getTime() - patience_s * 1000));
  return doEach(overdue, log, async (id) => {
    await transact(db, (tx) => lookAt(tx, id, at));
    return true;
  });
}

/**
 * Reads the round and starts the battle with it; looks again later while the round isn't there, and
 * refunds everyone once it is missing. Another round, or one of another chain, is never taken. A
 * battle that has started is left alone.
 */
async function drawWithBeacon(
  db: Db,
  { payload: { battle_id }, settings }: JobOrder<{ battle_id: number }>,
) {
  const [row] = await store.findBattles(db, [battle_id]);
  if (!row || !isWaiting(row)) return 0;
  const { beacon_round, beacon_chain, closed_at } = await findRoom(db, row.room_id);
  // Before the lock: relays may take seconds.
  const found = await readRound(settings.beacon, {
    beacon_round: beacon_round!,
    beacon_chain,
    closed_at,
  });
  return transact(db, async (tx) => {
    const locked = await store.lockById(tx, battle_id);
    if (!isWaiting(locked)) return 0;
    const at = now();
    // Judged when it was full: once the round is out, nothing that an operator does may stop it.
    if (found.state === 'published') await startBattle(tx, locked, at, found.round);
    else if (found.state === 'missing') await cancelRoom(tx, locked, at, 'no_beacon');
    else await lookAt(tx, battle_id, found.again_at);
    return 1;
  });
}

/** Whether a battle is full and waits for its round. */
const isWaiting = ({ state, started_at }: BattleRow): boolean => state === 2 && started_at === null;
