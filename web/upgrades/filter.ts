import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Input } from '@vitrine/contract/index';
import { upgrade_chance, upgrade_items_max } from '@vitrine/contract/upgrade-chance';
import { isPrice } from '../parts/is-price.ts';

/** Targets on a page. */
export const page_targets = 12;
/** How long the typing of a name or a price pauses before a list follows. */
export const pause_ms = 500;
/** The longest name that can be looked for. */
export const name_max = 100;
/** The pages that the API has at most: page numbers reach 10,000 rows. */
const pages_max = Math.floor(10_000 / page_targets);

const whole = /^[1-9]\d{0,8}$/;
const fit = (value: string | null) => (value !== null && whole.test(value) ? value : undefined);
const priceOf = (value: string | null) => (isPrice(value) ? value : undefined);

/** The backpack items that the address stakes, at most as many as one upgrade takes. */
export function stakedIn(params: URLSearchParams): number[] {
  const ids = (params.get('item') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, upgrade_items_max);
}

/** By how much a target is dearer than the stake. */
export const factors = [1.5, 2, 5, 10] as const;

/** How many times the stake the target is worth with which the address opens the page. */
export const timesOf = (params: URLSearchParams): number | undefined =>
  factors.find((factor) => params.get('times') === String(factor));

/** The name that is looked for, cut to the length that the API takes. */
export const nameOf = (text: string | null) => text?.slice(0, name_max) || undefined;

/**
 * The API's query for the targets that the address asks for, cheapest first. Without a price it
 * begins at the cheapest one that the stake can be upgraded to.
 */
export function targetsOf(
  params: URLSearchParams,
  stake: Amount,
): Input<'GET /api/upgrade/targets'> {
  const [price_min, price_max] = [priceOf(params.get('price')), priceOf(params.get('max_price'))];
  return {
    name: nameOf(params.get('name')),
    price_min: price_min ?? (price_max === undefined ? leastFor(stake) : undefined),
    price_max,
    quality: fit(params.get('quality')),
    category: fit(params.get('category')),
    appearance: fit(params.get('appearance')),
    sort: params.get('sort') === 'desc' ? 'desc' : 'asc',
    page: Math.min(pages_max, Number(fit(params.get('page')) ?? 1)),
    limit: page_targets,
  };
}

/** The least price that a stake can be upgraded to by any terms: they have no higher part. */
function leastFor(stake: Amount): Amount {
  const { of_fair_ppm, most_ppm } = upgrade_chance;
  return toWire(mills(Math.ceil((fromWire(stake)! * of_fair_ppm) / most_ppm)));
}

/** The number of pages of a list. */
export function pagesOf(total: number): number {
  return Math.min(pages_max, Math.ceil(total / page_targets));
}
