import { fromWire, mills, sum, times, toWire, type Amount } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import { isSellable, type Item } from '../inventory/items.ts';

/** Backpack items on a page of the choice. */
export const page_items = 24;

/**
 * Reads some of the player's newest items, those of a name if there is one, and those that are
 * staked; null for a visitor.
 */
export async function readOwn(api: Client, staked: readonly number[], name: string | undefined) {
  const [newest, ...others] = await Promise.all([
    api('GET /api/system_shop/backpack', { limit: page_items, name }),
    // The list's cursor is the only call that finds an item by its id.
    ...staked.map((id) => api('GET /api/system_shop/backpack', { limit: 1, after: id + 1 })),
  ]);
  if (!newest.ok) return null;
  const list = newest.data.list;
  const known = new Set(list.map(({ id }) => id));
  const named = others.flatMap((answer) => (answer.ok ? answer.data.list : []));
  const missing = named.filter(({ id }) => staked.includes(id) && !known.has(id));
  return {
    items: [...missing, ...list].filter(isSellable),
    last: list.at(-1)?.id ?? null,
    total: newest.data.total,
  };
}

export type Own = Awaited<ReturnType<typeof readOwn>>;

/** The most valuable of some items; undefined without any. */
export function bestOf(items: readonly Item[]): Item | undefined {
  return items.toSorted((a, b) => b.recycling_price - a.recycling_price)[0];
}

/** The worth of items as a stake, and of money beside them. */
export function stakeOf(items: readonly Item[], add: Amount = toWire(mills(0))): Amount {
  return toWire(
    sum([...items.map(({ recycling_price }) => fromWire(recycling_price)!), fromWire(add)!]),
  );
}

/** The lowest price of targets that are at least so many times the stake. `factor`: in halves. */
export function priceFrom(stake: Amount, factor: number): Amount {
  return toWire(mills(Math.ceil(times(fromWire(stake)!, factor * 2) / 2)));
}

/** The cheapest target from a price on whose price isn't being checked; undefined without one. */
export async function findTarget(api: Client, price_min: Amount) {
  const cheapest = await api('GET /api/upgrade/targets', { price_min, limit: 5 });
  return cheapest.ok ? cheapest.data.list.find(({ frozen }) => !frozen) : undefined;
}

/** The items to stake the same goods once more; null when one of them is lacking. */
export function likeThose(goods_ids: readonly number[], items: readonly Item[]): number[] | null {
  const left = [...items];
  const found = goods_ids.map((goods_id) => {
    const at = left.findIndex(({ goods_info }) => goods_info.id === goods_id);
    return at < 0 ? undefined : left.splice(at, 1)[0]!.id;
  });
  const ids = found.filter((id) => id !== undefined);
  return ids.length > 0 && ids.length === found.length ? ids : null;
}
