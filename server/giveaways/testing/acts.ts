import { mills } from '@vitrine/contract/amount';
import { giveawayClientSeed, type Entrant } from '@vitrine/fairness/giveaway';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import { decideAndSettle } from '../../testing/flows.ts';
import { newRoom, readRoomSeeds, setRoom, settleInRoom } from '../../testing/room-acts.ts';
import { buy, playerKey, readPrices } from '../../testing/trade-flows.ts';
import {
  cancelGiveaway,
  endGiveaway,
  joinGiveaway,
  openGiveaway,
  type Giveaway,
  type GiveawayEnd,
} from '../acts.ts';

/** Above the numbers that the module gives: these giveaways have no rows. */
let giveaways = 1_000_000;

/** Gives a giveaway its id and its room. */
export async function planGiveaway(
  db: Db,
  given: Pick<Giveaway, 'host_id' | 'prizes'>,
): Promise<Giveaway> {
  return { giveaway_id: ++giveaways, room_id: await newRoom(db, 'giveaway'), ...given } as Giveaway;
}

export const openPrizes = (db: Db, giveaway: Giveaway, key = playerKey()) =>
  decideAndSettle(db, async () => openGiveaway(giveaway, key, now()));

export function cancelPrizes(db: Db, giveaway: Giveaway) {
  const { room_id } = giveaway;
  return settleInRoom(db, room_id, { by: null }, async (tx) => {
    await setRoom(tx, room_id, { state: 'abandoned' });
    return cancelGiveaway(giveaway, now());
  });
}

/** The client seed of a player in every giveaway. */
const seedOf = (player_id: number) => `seed of ${player_id}`;

/** Puts players on the giveaway's list, in this order, each once. */
export async function enterPlayers(
  db: Db,
  { giveaway_id }: Giveaway,
  players: readonly number[],
): Promise<void> {
  for (const [place, player_id] of players.entries()) {
    const entry = { giveaway_id, player_id, n: place + 1, client_seed: seedOf(player_id) };
    const act = joinGiveaway(entry, playerKey(`entry of giveaway ${giveaway_id}`), now());
    await decideAndSettle(db, async () => act);
  }
}

/** Closes the giveaway with these entrants; returns everything that decides its winners. */
export async function closeGiveaway(
  tx: Db,
  giveaway: Giveaway,
  players: readonly number[],
): Promise<GiveawayEnd> {
  const { room_id, prizes } = giveaway;
  const entrants: Entrant[] = players.map((user_id) => ({ user_id, client_seed: seedOf(user_id) }));
  const room = await readRoomSeeds(tx, room_id);
  await setRoom(tx, room_id, {
    state: 'closed',
    client_seed: giveawayClientSeed(entrants, room.beacon, hashes),
  });
  const goods = prizes.flatMap((prize) => (prize.kind === 'goods' ? [prize.goods_id] : []));
  return { giveaway, room, entrants, prices: await readPrices(tx, goods) };
}

/** Enters these players, closes the giveaway and draws its prizes. */
export async function drawPrizes(db: Db, giveaway: Giveaway, players: readonly number[]) {
  await enterPlayers(db, giveaway, players);
  return settleInRoom(db, giveaway.room_id, { by: null }, async (tx) =>
    endGiveaway(await closeGiveaway(tx, giveaway, players), now()),
  );
}

/**
 * Two players go through giveaways of every prize. `case_id` is a paid case with one prize, so that
 * the number of rows is always the same.
 */
export async function playPrizes(
  db: Db,
  [ann, ben]: readonly [number, number],
  case_id: number,
): Promise<void> {
  const goods_id = (
    await db
      .selectFrom('catalogue_goods')
      .select('id')
      .orderBy('price_mills')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
  const item = async () => {
    const { item_ids } = await buy(db, ann, goods_id);
    return { kind: 'item' as const, item_id: item_ids[0]!, source: 'shop' };
  };
  const cash = (amount_mills: number) => ({
    kind: 'money' as const,
    amount_mills: mills(amount_mills),
  });
  const [drawn, cancelled, paid] = [
    await planGiveaway(db, { host_id: ann, prizes: [await item(), await item(), cash(300)] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(200), await item()] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(100)] }),
  ];
  for (const giveaway of [drawn, cancelled, paid]) await openPrizes(db, giveaway);
  await drawPrizes(db, drawn, [ben]);
  await cancelPrizes(db, cancelled);
  await drawPrizes(db, paid, [ben]);
  const house_prizes = [
    { kind: 'goods', goods_id } as const,
    { kind: 'box', case_id } as const,
    { kind: 'tokens', amount_mills: mills(50) } as const,
    cash(70),
  ];
  for (const prize of house_prizes) {
    const house = await planGiveaway(db, { host_id: null, prizes: [prize] });
    await openPrizes(db, house);
    await drawPrizes(db, house, [ann, ben]);
  }
}
