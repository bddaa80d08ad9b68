import { hash } from 'node:crypto';
import { mills, sum, type Mills } from '@vitrine/contract/amount';
import { upgrade_chance, upgradeChance } from '@vitrine/contract/upgrade-chance';
import { findOwned, recycle_rate, recyclingPrice } from '../../inventory/index.ts';
import type { Db } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { readPrice } from '../../testing/trade-flows.ts';
import { upgradeItems, type UpgradeWish } from '../upgrade.ts';

/** An upgrade whose chance follows from today's prices. */
export interface FreeWish {
  player_id: number;
  items: readonly number[];
  add_mills?: number;
  target: number;
  direction?: 'under' | 'over';
}

/** The stake of items and money at today's prices. */
export async function readStake(
  db: Db,
  { player_id, items, add_mills = 0 }: Omit<FreeWish, 'target'>,
): Promise<Mills> {
  const owned = await findOwned(db, player_id, items);
  const worth = owned.map(async ({ goods_id, price_mills }) =>
    recyclingPrice(price_mills, await readPrice(db, goods_id), recycle_rate.standard_ppm),
  );
  return sum([...(await Promise.all(worth)), mills(add_mills)]);
}

/** The wish with the chance that a page would show now. */
export async function wishNow(db: Db, wish: FreeWish): Promise<UpgradeWish> {
  const { items, add_mills = 0, target, direction = 'under' } = wish;
  const chance_ppm = upgradeChance(
    await readStake(db, wish),
    await readPrice(db, target),
    upgrade_chance.of_fair_ppm,
  );
  return {
    items,
    add_mills: mills(add_mills),
    target_id: target,
    direction,
    chance_ppm,
    recycle_rate_ppm: recycle_rate.standard_ppm,
  };
}

const newKey = (text = randomHex(8)) => ({ text, hash: hash('sha256', text) });

/** Upgrades items at today's prices. */
export async function upgrade(db: Db, wish: FreeWish, key = newKey()) {
  return upgradeItems(db, wish.player_id, await wishNow(db, wish), { key, session: undefined });
}
