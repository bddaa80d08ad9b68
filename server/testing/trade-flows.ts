import { hash } from 'node:crypto';
import { mills, type Mills } from '@vitrine/contract/amount';
import { openStreams } from '@vitrine/fairness/stream';
import { sql } from 'kysely';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';
import type { UsableSeeds } from '../seeds/index.ts';
import { decidePurchase } from '../shop/buy.ts';
import { once } from '../settle/once.ts';
import type { ScopedKey } from '../settle/settle.ts';
import { beginWithdrawal, decideAgain } from '../withdrawals/extract.ts';
import { readCandidate } from '../withdrawals/preview.ts';
import { decideAndSettle } from './flows.ts';

/**
 * Acts of items as tests need them: these read the state, decide the act and settle it.
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
export async function readHeld(
  db: Db,
  player_id: number,
  ids: readonly number[],
): Promise<FlowItem[]> {
  const { rows } = await sql<FlowItem>`
    select id, goods_id, source, price_mills from inventory_items
    where id = any(${ids}) and player_id = ${player_id} and state = 'held' order by id`.execute(db);
  if (rows.length < ids.length) refuse('item.not_held');
  return rows;
}

export const buy = (db: Db, player_id: number, goods_id: number, key = playerKey()) =>
  decideAndSettle(db, async () => {
    const price_mills = await readPrice(db, goods_id);
    return decidePurchase({ player_id, goods_id, price_mills }, key, now());
  });

/** A trade link that no player has. */
const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';

/** Withdraws an item by hand, whatever holds it; returns the withdrawal's number. */
export async function withdraw(
  db: Db,
  player_id: number,
  item_id: number,
  key = playerKey(),
): Promise<number> {
  const { memo } = await once<{ withdrawal_id: number }>(db, player_id, key, () =>
    decideAgain(async () => {
      const item = await readCandidate(db, player_id, item_id);
      const to = { player_id, delivery: 'manual', trade_url, created_at: now() } as const;
      return beginWithdrawal(db, item, to, { key, session: undefined });
    }),
  );
  return memo.withdrawal_id;
}

/** Reads the player's pair at its next nonce, for an act that draws once. */
export function nextDraw({ pair_id, pair_version, nonce, server_seed, client_seed }: UsableSeeds) {
  const from = { pair_id, pair_version, first_nonce: nonce };
  return { from, uniform: openStreams(hashes, { server_seed, client_seed })(nonce) };
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
