import type { Mills } from '@vitrine/contract/amount';
import { giveawayClientSeed } from '@vitrine/fairness/giveaway';
import { z } from 'zod';
import { fixRound, readRound, type BeaconSettings, type PublishedRound } from '../beacon/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { hashes } from '../kit/hashes.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { abandonRoom, closeRoom, findRoom, fixRoomRound } from '../seeds/index.ts';
import { whileStale } from '../settle/carry-out.ts';
import { settle } from '../settle/settle.ts';
import { cancelGiveaway, endGiveaway } from './acts.ts';
import { givenOf } from './given.ts';
import * as store from './store.ts';
import type { CancelReason, GiveawayRow } from './store.ts';
import { tellWinners } from './won.ts';

const payload = z.object({ giveaway_id: z.number().int().positive() });
const kind: JobKind<z.output<typeof payload>> = {
  name: 'giveaways:advance_one',
  payload,
  asks: 'beacon',
};

/** Closes and draws one giveaway at its moment. */
export const advance_job = makeJob(kind, async (db, { payload: { giveaway_id }, settings }) =>
  Number(await advanceGiveaway(db, giveaway_id, settings.beacon)),
);

/** Queues the next step of a giveaway for a moment. */
export const queueAdvance = (tx: Tx, giveaway_id: number, at: Date) =>
  enqueue(tx, kind, { giveaway_id }, { at, key: `${giveaway_id}` });

const batch_size = 100;

/**
 * Does everything that is due, should the job of a giveaway have been lost; without `beacon` only
 * draws the closed ones that wait for no round. Returns how many went on; one that can't go on
 * delays no other.
 */
export async function advanceGiveaways(db: Db, log: Log, beacon?: BeaconSettings): Promise<number> {
  let advanced = 0;
  for (let last = 0; ;) {
    const due = await store.findDueGiveaways(db, now(), { after: last, limit: batch_size });
    advanced += await doEach(due, log, (id) =>
      beacon ? advanceGiveaway(db, id, beacon) : drawClosed(db, id),
    );
    if (due.length < batch_size) return advanced;
    last = due.at(-1)!;
  }
}

const isDue = ({ due_at }: GiveawayRow, at: Date): boolean => due_at !== null && due_at <= at;

/**
 * Does what is due for a giveaway: closes it, or cancels it if it isn't full or nobody has joined;
 * draws a closed one, with its beacon's round if it waits for one. Every process may do so at any
 * time: each giveaway ends once. Returns whether something was done.
 */
export async function advanceGiveaway(
  db: Db,
  id: number,
  beacon: BeaconSettings,
): Promise<boolean> {
  const closed = await transact(db, async (tx) => {
    const row = await store.lockGiveaway(tx, id);
    const at = now();
    if (row?.state !== 1 || !isDue(row, at)) return false;
    if (row.type === 0) await cancelEntries(tx, row, at, 'unfilled');
    else if (row.entrants === 0) await cancelEntries(tx, row, at, 'empty');
    else await closeEntries(tx, row, at, beacon);
    return true;
  });
  return (await drawClosed(db, id, beacon)) || closed;
}

/**
 * Closes a locked giveaway: nobody can join any more. With the beacon on, fixes its round, which
 * nobody knows yet.
 */
export async function closeEntries(
  tx: Tx,
  { id, room_id, entrants }: GiveawayRow,
  at: Date,
  beacon: BeaconSettings | undefined,
): Promise<void> {
  const fixed = beacon ? fixRound(beacon, at) : null;
  if (fixed !== null) await fixRoomRound(tx, room_id, fixed);
  const due_at = fixed?.at ?? at;
  await store.updateGiveaway(tx, id, { state: 2, entrants, closed_at: at, due_at });
  await queueAdvance(tx, id, due_at);
}

/** Cancels a locked giveaway: the host gets everything back. */
export async function cancelEntries(
  tx: Tx,
  row: GiveawayRow,
  at: Date,
  reason: CancelReason,
  session?: string,
) {
  await abandonRoom(tx, row.room_id);
  await store.updateGiveaway(tx, row.id, { state: 4, ended_at: at, due_at: null, reason });
  return settle(tx, { ...cancelGiveaway(givenOf(row), at), session, stays_on_break: true });
}

/**
 * Draws a closed giveaway once its beacon's round is there, or at once without one; looks again
 * later while the round isn't there, and gives everything back once it is missing. Another round is
 * never taken.
 */
async function drawClosed(db: Db, id: number, beacon?: BeaconSettings): Promise<boolean> {
  const row = await store.findGiveaway(db, id);
  if (row?.state !== 2 || !isDue(row, now())) return false;
  const { beacon_round, beacon_chain, closed_at } = await findRoom(db, row.room_id);
  if (beacon_round !== null && !beacon) return false;
  // Before the lock: relays may take seconds.
  const found =
    beacon_round === null
      ? null
      : await readRound(beacon!, { beacon_round, beacon_chain, closed_at });
  return whileStale(() =>
    transact(db, async (tx) => {
      const locked = (await store.lockGiveaway(tx, id))!;
      if (locked.state !== 2) return false;
      const at = now();
      if (found === null || found.state === 'published')
        await drawLocked(tx, locked, at, found?.round ?? null);
      else if (found.state === 'missing') await cancelEntries(tx, locked, at, 'no_beacon');
      else {
        await store.updateGiveaway(tx, id, { due_at: found.again_at });
        await queueAdvance(tx, id, found.again_at);
      }
      return true;
    }),
  );
}

/** Draws the prizes of a locked giveaway among all who joined. */
async function drawLocked(
  tx: Tx,
  row: GiveawayRow,
  at: Date,
  beacon: PublishedRound | null,
): Promise<void> {
  const { id, room_id, prizes } = row;
  const [entrants, { server_seed }, prices] = await Promise.all([
    store.findEntrants(tx, id),
    findRoom(tx, room_id),
    readPrices(tx, prizes),
  ]);
  const randomness = beacon?.randomness ?? null;
  await closeRoom(tx, room_id, {
    client_seed: giveawayClientSeed(entrants, randomness, hashes),
    beacon,
  });
  const act = endGiveaway(
    { giveaway: givenOf(row), room: { server_seed, beacon: randomness }, entrants, prices },
    at,
  );
  const { memo, draw_ids } = await settle(tx, act);
  const { winners } = memo;
  await store.updateGiveaway(tx, id, {
    state: 3,
    ended_at: at,
    due_at: null,
    winners,
    draw_id: draw_ids[0]!,
  });
  await tellWinners(tx, row, winners);
}

/** Today's prices of the goods among the prizes. */
async function readPrices(tx: Tx, prizes: GiveawayRow['prizes']): Promise<Map<number, Mills>> {
  const ids = prizes.flatMap((prize) => (prize.kind === 'goods' ? prize.goods_id : []));
  const goods = await readGoods(tx, ids);
  return new Map([...goods].map(([goods_id, { price_mills }]) => [goods_id, price_mills]));
}
