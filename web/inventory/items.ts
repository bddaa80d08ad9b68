import { fromWire, sum, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';

/** An item of the backpack, as the API shows it. */
export type Item = Reply<'GET /api/system_shop/backpack'>['list'][number];

/** Whether the item can be sold; unopened cases and what can only be withdrawn can't. */
export function isSellable({ sellable, kind }: Item): boolean {
  return sellable && kind === 'item';
}

/** Those of the items that still sell for money. */
export function freshOf(items: readonly Item[]): Item[] {
  return items.filter(({ money_until }) => money_until !== null && Date.parse(money_until) > Date.now());
}

/** When the first of the items stops selling for money; undefined when none does. */
export function firstUntil(items: readonly Item[]): string | undefined {
  return items.flatMap(({ money_until }) => money_until ?? []).toSorted()[0];
}

/** The sum that a sale of all these pays, in money or in tokens. */
export function worthOf(items: Iterable<Item>): Amount {
  return toWire(sum(Array.from(items, ({ recycling_price }) => fromWire(recycling_price)!)));
}

/** `first`, then those of `further` that aren't in it. */
export function join(first: readonly Item[], further: readonly Item[]): Item[] {
  const there = new Set(first.map(({ id }) => id));
  return [...first, ...further.filter(({ id }) => !there.has(id))];
}
