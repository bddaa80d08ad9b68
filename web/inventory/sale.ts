import type { Amount } from '@vitrine/contract/amount';
import type { Answer, Client } from '@vitrine/contract/client';
import { filterOf } from './filters.tsx';
import { freshOf, isSellable, worthOf, type Item } from './items.ts';
import type { Payment } from './sale-calls.ts';

/** The maximum number of items that one call reads or sells. */
const call_items_max = 100;

type Filter = ReturnType<typeof filterOf>;

/** A sale to confirm and to carry out. */
export interface Sale {
  to: Payment;
  items: readonly Item[];
  /**
   * Everything that matches the filter and comes after this item is sold too; it is fetched while
   * selling.
   */
  rest?: { filter: Filter; after: number };
  count: number;
  worth: Amount;
  /**
   * The sale of everything for tokens, when this one sells for money what still can be: the others
   * are asked about next.
   */
  all?: Sale;
}

/** A sale of these items. */
export function saleOf(items: readonly Item[], to: Payment): Sale {
  return { to, items, count: items.length, worth: worthOf(items) };
}

/**
 * A sale for tokens of every sellable item that matches, excluding items that arrive later;
 * undefined when the backpack couldn't be read.
 */
export async function saleOfAll(api: Client, filter: Filter): Promise<Sale | undefined> {
  const newest = { ...filter, field: 'created_at', sort: 'desc' } as const;
  const answer = await api('GET /api/system_shop/backpack', { ...newest, limit: call_items_max });
  if (!answer.ok) return undefined;
  const { list, sellable, value } = answer.data;
  const last = list.at(-1);
  return {
    to: 'tokens',
    items: list.filter(isSellable),
    ...(last && { rest: { filter: newest, after: last.id } }),
    count: sellable,
    worth: value,
  };
}

/**
 * Of a sale of all, first the sale of its newest items for money, when they still sell for it;
 * otherwise the sale itself. Undefined when the backpack couldn't be read.
 */
export async function moneyFirst(api: Client, all: Sale): Promise<Sale | undefined> {
  const fresh: Item[] = [];
  for await (const portion of portionsOf(api, all)) {
    if (!portion) return undefined;
    const still = freshOf(portion);
    fresh.push(...still);
    if (still.length < portion.length) break;
  }
  return fresh.length > 0 ? { ...saleOf(fresh, 'money'), all } : all;
}

/**
 * Yields the items of a sale in batches that one call can sell; yields undefined when the next
 * batch couldn't be read.
 */
export async function* portionsOf(
  api: Client,
  { items, rest }: Sale,
): AsyncGenerator<readonly Item[] | undefined> {
  for (let from = 0; from < items.length; from += call_items_max)
    yield items.slice(from, from + call_items_max);
  if (!rest) return;
  const { filter } = rest;
  const readAfter = (position: number): Promise<Answer<'GET /api/system_shop/backpack'>> =>
    inTime(() =>
      api('GET /api/system_shop/backpack', { ...filter, limit: call_items_max, after: position }),
    );
  for (let after: number | undefined = rest.after; after !== undefined;) {
    const answer = await readAfter(after);
    if (!answer.ok) return yield undefined;
    after = answer.data.list.at(-1)?.id;
    const sellable = answer.data.list.filter(isSellable);
    if (sellable.length > 0) yield sellable;
  }
}

const pause_ms = 1000;

/**
 * Makes a call and retries it after a pause while it is rate limited: a large sale takes hundreds
 * of calls.
 */
export async function inTime<A extends { ok: true } | { ok: false; error: { key: string } }>(
  call: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const answer = await call();
    if (answer.ok || answer.error.key !== 'request.rate_limited') return answer;
    await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
}
