import { fromWire, type Amount } from '@vitrine/contract/amount';
import { battle_bounds, battle_modes, type BattleMode } from '@vitrine/contract/battle-room';
import type { BattleCard } from '@vitrine/contract/battles';
import type { Input } from '@vitrine/contract/index';
import { isPrice } from '../parts/is-price.ts';

/** Battles on a page. */
export const page_battles = 12;
/** The pages that the API has at most: page numbers reach 10,000 rows. */
const pages_max = Math.floor(10_000 / page_battles);

/** The lists of the lobby, in the order of their tabs. */
export const lists = ['open', 'mine', 'history', 'best'] as const;
export type List = (typeof lists)[number];

/** The list and the filters that the address asks for; anything else in it chooses nothing. */
export interface Filter {
  list: List;
  mode: BattleMode | undefined;
  seats: number | undefined;
  /** The lowest and the highest price of a seat, as the address has them. */
  price: string | undefined;
  max_price: string | undefined;
  /** Only waiting battles whose seat the player can pay. */
  free: boolean;
  page: number;
}

/** The filters' names in the address. */
export const filter_names = ['mode', 'seats', 'price', 'max_price', 'free'] as const;

export function filterOf(params: URLSearchParams): Filter {
  const [price, max_price] = [params.get('price'), params.get('max_price')];
  const list = lists.find((name) => name === params.get('list')) ?? 'open';
  const page = params.get('page') ?? '';
  return {
    list,
    mode: battle_modes.find((mode) => mode === params.get('mode')),
    seats: seatCounts.find((count) => String(count) === params.get('seats')),
    price: isPrice(price) ? price : undefined,
    max_price: isPrice(max_price) ? max_price : undefined,
    free: list === 'open' && params.get('free') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(pages_max, Number(page)) : 1,
  };
}

/** The numbers of seats that a battle can have. */
export const seatCounts: readonly number[] = Array.from(
  { length: battle_bounds.seats_max - battle_bounds.seats_min + 1 },
  (_, n) => battle_bounds.seats_min + n,
);

/** Whether the filter narrows its list. */
export function isNarrowed({ mode, seats, price, max_price, free }: Filter): boolean {
  return (
    mode !== undefined ||
    seats !== undefined ||
    price !== undefined ||
    max_price !== undefined ||
    free
  );
}

/** The API's query for a filter. */
export function queryOf({
  list,
  mode,
  seats,
  price,
  max_price,
  free,
  page,
}: Filter): Input<'GET /api/battle'> {
  return {
    mode,
    seats,
    price_min: price,
    price_max: max_price,
    page,
    limit: page_battles,
    ...(list === 'mine' && { is_me: '1' }),
    ...(list === 'history' && { state: 3 }),
    ...(list === 'best' && { sort: 'pot' }),
    ...(free && { free: '1' }),
  };
}

/** The number of pages of a list. */
export function pagesOf(total: number): number {
  return Math.min(pages_max, Math.ceil(total / page_battles));
}

/**
 * Whether a battle that just came or changed belongs to the open list as it is filtered, as the API
 * would decide. `money`: the player's balance; a visitor has none.
 */
export function isListed(
  { state, mode, seats, cost }: BattleCard,
  wish: Filter,
  money: Amount | undefined,
): boolean {
  if (state !== 1 && (wish.free || state !== 2)) return false;
  if (wish.mode !== undefined && mode !== wish.mode) return false;
  if (wish.seats !== undefined && seats.length !== wish.seats) return false;
  const cost_mills = fromWire(cost)!;
  if (wish.price !== undefined && cost_mills < millsOf(wish.price)) return false;
  if (wish.max_price !== undefined && cost_mills > millsOf(wish.max_price)) return false;
  return !wish.free || (money !== undefined && cost_mills <= fromWire(money)!);
}

const millsOf = (price: string): number => Math.round(Number(price) * 1000);
