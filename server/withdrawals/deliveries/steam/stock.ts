import { findPricesByName, listGoodsDates } from '../../../catalogue/index.ts';
import { now } from '../../../kit/clock.ts';
import { replaceShortages } from '../../store.ts';
import * as store from './store.ts';
import type { Turn } from './turn.ts';

/** The bot's inventory is compared with the catalogue so often. */
const pause_ms = 15 * 60_000;

/** Whether the stock wasn't compared for a while. */
export async function isStockDue({
  db,
  account_name,
}: Pick<Turn, 'db' | 'account_name'>): Promise<boolean> {
  const stock_at = (await store.findBot(db, account_name))?.stock_at;
  return !stock_at || stock_at.getTime() <= now().getTime() - pause_ms;
}

/**
 * Notes which goods the bot has: all others are out of stock, so that a withdrawal of them offers a
 * substitute before it is asked for.
 */
export async function compareStock({ db, account_name, assets }: Turn): Promise<void> {
  const at = now();
  const pinned = await store.findPinned(db);
  const free = (await assets()).filter(({ asset_id }) => !pinned.has(asset_id));
  const named = await findPricesByName(db, [...new Set(free.map(({ name }) => name))]);
  const in_stock = new Set(named.filter(({ phase }) => phase === null).map(({ id }) => id));
  const all = await listGoodsDates(db, 1, Number.MAX_SAFE_INTEGER);
  const missing = all.map(({ id }) => id).filter((id) => !in_stock.has(id));
  await replaceShortages(db, { missing, in_stock: [...in_stock], at });
  await store.saveBot(db, account_name, { stock_at: at });
}
