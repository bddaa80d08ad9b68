import { findPricesByName, listGoodsDates } from '../../../catalogue/index.ts';
import { now } from '../../../kit/clock.ts';
import { replaceShortages } from '../../store.ts';
import { replaceItems } from '../../stock/store.ts';
import type { KeptAsset } from './bot.ts';
import { SteamError } from './steam-error.ts';
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
 * substitute before it is asked for. All its items are noted for the console.
 */
export async function compareStock(turn: Turn): Promise<void> {
  const { db, account_name, assets } = turn;
  const at = now();
  const pinned = await store.findPinned(db);
  const sendable = await assets();
  const kept = await loadKept(turn);
  const named = await findPricesByName(db, [
    ...new Set([...sendable, ...kept].map(({ name }) => name)),
  ]);
  const goods_of = new Map(
    named.filter(({ phase }) => phase === null).map((goods) => [goods.hash_name, goods]),
  );
  const free = sendable.filter(({ asset_id }) => !pinned.has(asset_id));
  const in_stock = new Set(free.flatMap(({ name }) => goods_of.get(name)?.id ?? []));
  const all = await listGoodsDates(db, 1, Number.MAX_SAFE_INTEGER);
  const missing = all.map(({ id }) => id).filter((id) => !in_stock.has(id));
  await replaceShortages(db, { missing, in_stock: [...in_stock], at });
  await store.saveBot(db, account_name, { stock_at: at });
  await replaceItems(db, account_name, [
    ...sendable.map((asset) => ({ ...asset, goods: goods_of.get(asset.name), is_kept: false })),
    ...kept.map((asset) => ({ ...asset, goods: goods_of.get(asset.name), is_kept: true })),
  ]);
}

/** The items that the bot can't send yet; none while Steam doesn't tell, which stops nothing. */
async function loadKept({ bot, log }: Turn): Promise<KeptAsset[]> {
  try {
    return await bot.loadKept();
  } catch (problem) {
    if (!(problem instanceof SteamError) || problem.kind === 'session') throw problem;
    log.warn({ problem }, 'Steam doesn’t tell the items that it keeps');
    return [];
  }
}
