import { hash } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import { openStreams } from '@vitrine/fairness/stream';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';
import { drawAndSettle, type UsableSeeds } from '../seeds/index.ts';
import { buyGoods } from '../settle/flows/shop.ts';
import { upgradeChance, upgradeItems } from '../settle/flows/upgrades.ts';
import {
  chargeWithdrawal,
  deliverWithdrawal,
  returnWithdrawal,
  reverseWithdrawal,
  type Withdrawal,
} from '../settle/flows/withdrawals.ts';
import { once } from '../settle/once.ts';
import type { ScopedKey } from '../settle/settle.ts';
import { carryOut, settleFresh, whileStale } from './flows.ts';

/**
 * Flows of items whose modules don't exist yet: these read the state, decide the act and settle it.
 */

/** A player's key, a new one unless given. */
export const playerKey = (text = randomHex(8)): ScopedKey => ({ text, hash: hash('sha256', text) });

/** Today's price of goods. */
export async function readPrice(db: Db, goods_id: number): Promise<Mills> {
  const { price_mills } = await db
    .selectFrom('catalogue_goods')
    .select('price_mills')
    .where('id', '=', goods_id)
    .executeTakeFirstOrThrow();
  return mills(price_mills);
}

/** Today's prices of several goods. */
export async function readPrices(db: Db, goods: readonly number[]): Promise<Map<number, Mills>> {
  const prices = new Map<number, Mills>();
  for (const id of new Set(goods)) prices.set(id, await readPrice(db, id));
  return prices;
}

/** An item as the flows see it, with its price when it was acquired. */
export interface FlowItem {
  id: number;
  goods_id: number;
  source: string;
  price_mills: Mills;
}

/** The player's items with these ids that are held, in order. Refuses item.not_held. */
export async function readHeld(db: Db, player_id: number, ids: readonly number[]): Promise<FlowItem[]> {
  const { rows } = await sql<FlowItem>`
    select id, goods_id, source, price_mills from inventory_items
    where id = any(${ids}) and player_id = ${player_id} and state = 'held' order by id`.execute(db);
  if (rows.length < ids.length) refuse('item.not_held');
  return rows;
}

export const buy = (db: Db, player_id: number, goods_id: number, key = playerKey()) =>
  carryOut(db, async () => buyGoods({ player_id, goods_id, price_mills: await readPrice(db, goods_id) }, key, now()));

/** Charges the withdrawal of an item; returns it. */
export async function withdraw(
  db: Db,
  { player_id, withdrawal_id, item_id }: { player_id: number; withdrawal_id: number; item_id: number },
  key = playerKey(),
): Promise<Withdrawal> {
  const charge = async () => {
    const [item] = await readHeld(db, player_id, [item_id]);
    const price_mills = await readPrice(db, item!.goods_id);
    return settleFresh(db, chargeWithdrawal({ player_id, withdrawal_id, item: item!, price_mills }, key, now()));
  };
  const { memo } = await once<{ difference_mills: Mills }>(db, player_id, key, () => whileStale(charge));
  return { player_id, withdrawal_id, item_id, ...memo };
}

export const deliver = (db: Db, withdrawal: Withdrawal) =>
  carryOut(db, async () => deliverWithdrawal(withdrawal, now()));

export const giveBack = (db: Db, withdrawal: Withdrawal, ending: 'failed' | 'cancelled') =>
  carryOut(db, async () => returnWithdrawal(withdrawal, ending, now()));

export const reverse = (db: Db, withdrawal: Withdrawal) =>
  carryOut(db, async () => reverseWithdrawal(withdrawal, now()));

/** Reads the player's pair at its next nonce, for an act that draws once. */
export function nextDraw({ pair_id, pair_version, nonce, server_seed, client_seed }: UsableSeeds) {
  const from = { pair_id, pair_version, first_nonce: nonce };
  return { from, uniform: openStreams(hashes, { server_seed, client_seed })(nonce) };
}

export interface UpgradeWish {
  player_id: number;
  items: readonly number[];
  add_mills?: number;
  target: number;
  direction?: 'under' | 'over';
}

/** Upgrades items at today's prices. */
export function upgrade(db: Db, wish: UpgradeWish, key = playerKey()) {
  const { player_id, items, target, direction = 'under' } = wish;
  const add_mills = mills(wish.add_mills ?? 0);
  return once<{ won: boolean }>(db, player_id, key, () =>
    drawAndSettle(db, player_id, async (seeds) => {
      const held = await readHeld(db, player_id, items);
      const staked = await Promise.all(
        held.map(async ({ id, goods_id, price_mills }) => {
          const current_mills = await readPrice(db, goods_id);
          return { id, goods_id, price_mills: mills(Math.min(price_mills, current_mills)), current_mills };
        }),
      );
      const stake_mills = mills(staked.reduce((total, { price_mills }) => total + price_mills, add_mills as number));
      const price_mills = await readPrice(db, target);
      const chance_ppm = upgradeChance(stake_mills, price_mills);
      if (chance_ppm === undefined) throw new Error('no such upgrade');
      const decided = { player_id, items: staked, add_mills, target: { goods_id: target, price_mills }, direction };
      return upgradeItems({ ...decided, chance_ppm }, nextDraw(seeds), key, now());
    }),
  );
}

/** The cheapest goods of at least a price, in mills. */
export const findGoodsFrom = (db: Db, price_mills: number) =>
  db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>=', price_mills)
    .orderBy('price_mills')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
