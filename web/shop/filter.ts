import type { Input } from '@vitrine/contract/index';
import { isPrice } from '../parts/is-price.ts';

/** Items on a page. */
export const page_items = 15;
/** The longest name that can be looked for. */
export const name_max = 100;
/** The pages that the API has at most: page numbers reach 10,000 rows. */
const pages_max = Math.floor(10_000 / page_items);

const whole = /^[1-9]\d{0,8}$/;

/** The filters in the address, besides the order. */
const filters = [
  'name',
  'price',
  'max_price',
  'quality',
  'category',
  'appearance',
  'stattrak',
] as const;

/**
 * The API's query for the filters, the order and the page in the address; what is popular within
 * reach first. Ignores values that can't be meant.
 */
export function filterOf(params: URLSearchParams): Input<'GET /api/system_shop/skins'> {
  const sort = params.get('sort');
  const fit = (value: string | null, pattern: RegExp) =>
    value !== null && pattern.test(value) ? value : undefined;
  const priceOf = (value: string | null) => (isPrice(value) ? value : undefined);
  return {
    name: params.get('name')?.slice(0, name_max) || undefined,
    price: priceOf(params.get('price')),
    max_price: priceOf(params.get('max_price')),
    quality: fit(params.get('quality'), whole),
    category: fit(params.get('category'), whole),
    appearance: fit(params.get('appearance'), whole),
    stattrak:
      params.get('stattrak') === '1' ? '1' : params.get('stattrak') === '0' ? '0' : undefined,
    sort: sort === 'asc' || sort === 'desc' ? sort : 'popular',
    page: Math.min(pages_max, Number(fit(params.get('page'), whole) ?? 1)),
    limit: page_items,
  };
}

/** Whether the address names a filter. */
export function isFiltered(params: URLSearchParams): boolean {
  return filters.some((name) => params.has(name));
}

/** The number of pages of a list. */
export function pagesOf(total: number): number {
  return Math.min(pages_max, Math.ceil(total / page_items));
}
