import { sum } from '@vitrine/contract/amount';
import type { BattleCancellation } from '@vitrine/contract/battle-room';
import { findUnsold } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import type { Log } from '../kit/log.ts';
import { abandonRoom, findRoom } from '../seeds/index.ts';
import { cancelBattle, drawBattle, endBattle } from './acts.ts';
import { readRules } from './rules.ts';
import { settle } from '../settle/settle.ts';
import * as store from './store.ts';
import type { BattleRow } from './store.ts';

const batch_size = 100;

/**
 * Does everything that is due: pays out the battles whose last round everyone has seen, and cancels
 * rooms that didn't fill. Every process may do so at any time: each battle ends once. Returns how
 * many ended; one that can't be ended delays no other.
 */
export async function advanceBattles(db: Db, log: Log): Promise<number> {
  let ended = 0;
  for (let last = 0; ;) {
    const due = await store.findDueBattles(db, now(), { after: last, limit: batch_size });
    ended += await doEach(due, log, (id) => advanceBattle(db, id));
    if (due.length < batch_size) return ended;
    last = due.at(-1)!;
  }
}

/** Ends or cancels a battle, if it is due and no other process is doing it. */
export function advanceBattle(db: Db, id: number): Promise<boolean> {
  return transact(db, async (tx) => {
    const at = now();
    const row = await store.lockDue(tx, id, at);
    if (!row) return false;
    if (row.state === 1) await cancelWaiting(tx, row, at);
    else await end(tx, row, at);
    return true;
  });
}

async function cancelWaiting(tx: Tx, row: BattleRow, at: Date): Promise<void> {
  const seats = await store.findSeats(tx, [row.id]);
  const has_host = seats.some(({ seat }) => seat === 0);
  await cancelRoom(tx, row, at, has_host ? 'unfilled' : 'host_left');
}

/**
 * Cancels a locked battle that is about to start if one of its cases was closed or revised, or
 * gives back too much at today's prices: a room that waits would be a free option on them. Returns
 * whether it did.
 */
export async function cancelUnsold(tx: Tx, row: BattleRow, at: Date): Promise<boolean> {
  const sold = new Map(row.boxes.map((id, round) => [id, row.revisions[round]!]));
  const reason = await findUnsold(tx, sold);
  if (reason === undefined) return false;
  await cancelRoom(tx, row, at, reason);
  return true;
}

/** Cancels a locked battle and refunds all. */
export async function cancelRoom(
  tx: Tx,
  { id: battle_id, room_id, cost_mills }: BattleRow,
  at: Date,
  reason: BattleCancellation,
): Promise<void> {
  const seats = await store.findSeats(tx, [battle_id]);
  const players = seats.flatMap(({ player_id }) => player_id ?? []);
  await abandonRoom(tx, room_id);
  await store.insertEvents(tx, battle_id, [{ kind: 'cancelled', data: { reason }, at }]);
  await store.updateBattle(tx, battle_id, { state: 4, ended_at: at, due_at: null });
  await settle(tx, cancelBattle({ battle_id, cost_mills, players, reason }, at));
}

/** Pays out what the start has drawn, at the prices of then. */
async function end(tx: Tx, row: BattleRow, at: Date): Promise<void> {
  const [rules, seats, drops, { server_seed, client_seed }] = await Promise.all([
    readRules(tx, row),
    store.findSeats(tx, [row.id]),
    store.findDrops(tx, row.id),
    findRoom(tx, row.room_id),
  ]);
  const prices = new Map(drops.map(({ goods_id, price_mills }) => [goods_id, price_mills]));
  const drawn = drawBattle({ rules, server_seed, client_seed: client_seed!, prices });
  const pot_mills = sum(drawn.won.map(({ price_mills }) => price_mills));
  await store.updateBattle(tx, row.id, { state: 3, ended_at: at, due_at: null, pot_mills });
  const { draw_ids } = await settle(tx, endBattle(rules, seats, drawn, at));
  await store.insertEvents(tx, row.id, [
    { kind: 'ended', data: { server_seed, draw: draw_ids[0]! }, at },
  ]);
}
