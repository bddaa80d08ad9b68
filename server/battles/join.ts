import { freeSeats } from '@vitrine/contract/battle-room';
import { botClientSeed } from '@vitrine/fairness/battle';
import { isPassword } from '../accounts/index.ts';
import { fixRound, type BeaconSettings } from '../beacon/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { withMutex } from '../kit/mutex.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { carryOut } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { playWithinLimits } from '../limits/index.ts';
import { joinBattle, leaveBattle } from './acts.ts';
import { advanceBattle, cancelUnsold } from './advance.ts';
import { readRoom } from './show.ts';
import { startBattle } from './start.ts';
import { waitForBeacon } from './wait-for-beacon.ts';
import * as store from './store.ts';
import type { BattleRow, RoomName } from './store.ts';

export interface JoinWish {
  seat: number;
  client_seed: string;
  password?: string | undefined;
  /** The network address, which determines the territory. */
  address?: string | undefined;
  /** The beacon whose round a full room waits for; a room without one is weaker. */
  beacon?: BeaconSettings | undefined;
}

/**
 * Takes a free seat for its price; the last one starts the battle, or has it cancelled
 * (`cancelUnsold`). Refuses battle.unknown, battle.not_waiting, battle.seat_taken, battle.joined,
 * battle.password_wrong, door.braked after many wrong passwords, balance.short, limit.reached, and
 * what `playWithinLimits` refuses.
 */
export function joinRoom(
  db: Db,
  player_id: number,
  name: RoomName,
  wish: JoinWish,
  asked: Asked,
): Promise<Settled<{ seat: number }>> {
  const play = { player: player_id, address: wish.address, game: 'battle', count: 1 } as const;
  const join = async () => {
    const { id, password_hash } = (await store.findBattle(db, name)) ?? refuse('battle.unknown');
    await checkPassword(player_id, { id, password_hash }, wish.password);
    const joined = await transact(db, (tx) => joinOnce(tx, player_id, name, wish, asked));
    return joined ?? refuse('battle.not_waiting');
  };
  return carryOut(db, player_id, asked.key, () => playWithinLimits(db, play, join));
}

/** Undefined when the room was cancelled instead, which stays so. */
async function joinOnce(tx: Tx, player_id: number, name: RoomName, wish: JoinWish, asked: Asked) {
  const { seat, client_seed, beacon } = wish;
  const row = (await store.lockBattle(tx, name)) ?? refuse('battle.unknown');
  const at = now();
  const { id: battle_id, cost_mills } = row;
  const room = await readRoom(tx, row, at);
  if (room.seats.some(({ user }) => user?.id === player_id)) refuse('battle.joined');
  refuseUnlessWaiting(row, at);
  if (!freeSeats(room).includes(seat)) refuse('battle.seat_taken');
  if (!(await takeSeat(tx, row, { seat, player_id, client_seed, beacon }, at))) return undefined;
  const act = joinBattle({ battle_id, player_id, seat, client_seed, cost_mills }, asked.key, at);
  return settle(tx, { ...act, session: asked.session, memo: { seat } });
}

/** A room that is due is about to be cancelled. */
function refuseUnlessWaiting({ state, due_at }: BattleRow, at: Date): void {
  if (state !== 1 || due_at! <= at) refuse('battle.not_waiting');
}

/**
 * Fills a free seat of a locked room. The last one starts the battle, or fixes the beacon's round
 * that it waits for; false if the room was cancelled instead, before the seat was taken.
 */
export async function takeSeat(
  tx: Tx,
  row: BattleRow,
  {
    seat,
    player_id,
    client_seed,
    beacon,
  }: Omit<store.SeatRow, 'battle_id'> & Pick<JoinWish, 'beacon'>,
  at: Date,
): Promise<boolean> {
  const taken = row.taken + 1;
  const is_full = taken === row.seats;
  // A battle that costs nothing is full from its creation, which has read its case.
  const has_waited = row.cost_mills > 0;
  if (is_full && has_waited && (await cancelUnsold(tx, row, at))) return false;
  await store.insertSeat(tx, { battle_id: row.id, seat, player_id, client_seed });
  const event: store.StoredEvent =
    player_id === null
      ? { kind: 'bot', data: { seat, client_seed } }
      : { kind: 'joined', data: { seat, player_id, client_seed } };
  await store.insertEvents(tx, row.id, [{ ...event, at }]);
  const fixed = is_full && beacon ? fixRound(beacon, at) : null;
  if (!is_full) await store.updateBattle(tx, row.id, { taken });
  else if (fixed === null) await startBattle(tx, row, at, null);
  else await waitForBeacon(tx, row, fixed);
  return true;
}

/** Wrong passwords of one player for one room within ten minutes. */
const wrong_tries = new Tally('battles.passwords', 10 * 60_000);
const wrong_tries_max = 5;

async function checkPassword(
  player_id: number,
  { id, password_hash }: Pick<BattleRow, 'id' | 'password_hash'>,
  password: string | undefined,
): Promise<void> {
  if (password_hash === null) return;
  if (password === undefined) refuse('battle.password_wrong');
  const tried = await wrong_tries.count(`${id} ${player_id}`);
  if (tried.before >= wrong_tries_max) refuse('door.braked');
  if (!(await isPassword(password_hash, hashes.sha256(password)))) refuse('battle.password_wrong');
  tried.giveBack();
}

/**
 * Leaves a room that isn't full, and gets the stake back. Without its host, a room is cancelled.
 * Refuses battle.unknown, battle.not_waiting and battle.not_in.
 */
export async function leaveRoom(db: Db, player_id: number, name: RoomName, asked: Asked) {
  const left = await once(db, player_id, asked.key, () =>
    withMutex(player_id, () => transact(db, (tx) => leaveOnce(tx, player_id, name, asked))),
  );
  // The others are refunded in an act of its own; should this process end now, another one does it.
  const { battle_id } = left.memo;
  if (left.memo.is_host) await advanceBattle(db, battle_id);
  return left;
}

async function leaveOnce(tx: Tx, player_id: number, name: RoomName, asked: Asked) {
  const row = (await store.lockBattle(tx, name)) ?? refuse('battle.unknown');
  const at = now();
  const { id: battle_id, cost_mills } = row;
  const room = await readRoom(tx, row, at);
  const { seat } = room.seats.find(({ user }) => user?.id === player_id) ?? refuse('battle.not_in');
  refuseUnlessWaiting(row, at);
  const is_host = player_id === row.host_id;
  await store.deleteSeat(tx, battle_id, seat);
  await store.insertEvents(tx, battle_id, [{ kind: 'left', data: { seat }, at }]);
  await store.updateBattle(tx, battle_id, { taken: row.taken - 1, ...(is_host && { due_at: at }) });
  const act = leaveBattle({ battle_id, player_id, cost_mills }, asked.key, at);
  return settle(tx, {
    ...act,
    session: asked.session,
    stays_on_break: true,
    memo: { battle_id, is_host },
  });
}

/**
 * Puts a bot into a free seat; the last one starts the battle, or has it cancelled. Refuses
 * battle.unknown, battle.not_waiting, battle.not_host and battle.seat_taken.
 */
export async function addBot(
  db: Db,
  player_id: number,
  name: RoomName,
  { seat, beacon }: Pick<JoinWish, 'seat' | 'beacon'>,
): Promise<{ seat: number }> {
  const is_taken = await transact(db, async (tx) => {
    const row = (await store.lockBattle(tx, name)) ?? refuse('battle.unknown');
    const at = now();
    if (row.host_id !== player_id) refuse('battle.not_host');
    refuseUnlessWaiting(row, at);
    if (!freeSeats(await readRoom(tx, row, at)).includes(seat)) refuse('battle.seat_taken');
    return takeSeat(
      tx,
      row,
      { seat, player_id: null, client_seed: botClientSeed(seat), beacon },
      at,
    );
  });
  return is_taken ? { seat } : refuse('battle.not_waiting');
}
