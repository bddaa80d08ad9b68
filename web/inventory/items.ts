import { fromWire, sum, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { serverNow } from '../kit/server-clock.ts';

/** A backpack item as the API returns it. */
export type Item = Reply<'GET /api/system_shop/backpack'>['list'][number];

/** Whether the item can be sold. Unopened cases and items that can only be withdrawn can't. */
export function isSellable({ sellable, kind }: Item): boolean {
  return sellable && kind === 'item';
}

/** The items that still sell for money. */
export function freshOf(items: readonly Item[]): Item[] {
  return items.filter(
    ({ money_until }) => money_until !== null && Date.parse(money_until) > serverNow(),
  );
}

/** When the first of the items stops selling for money; undefined if none sells for money. */
export function firstUntil(items: readonly Item[]): string | undefined {
  return items.flatMap(({ money_until }) => money_until ?? []).toSorted()[0];
}

/** The total that a sale of these items pays, in money or in tokens. */
export function worthOf(items: Iterable<Item>): Amount {
  return toWire(sum(Array.from(items, ({ recycling_price }) => fromWire(recycling_price)!)));
}

/** `first`, then the items of `further` that `first` doesn't contain. */
export function join(first: readonly Item[], further: readonly Item[]): Item[] {
  const there = new Set(first.map(({ id }) => id));
  return [...first, ...further.filter(({ id }) => !there.has(id))];
}
