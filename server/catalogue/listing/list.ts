import type { Mills } from '@vitrine/contract/amount';
import { makeCache } from '../../kit/cache.ts';
import type { Db } from '../../kit/db.ts';
import { readGoodsVersion } from '../goods.ts';
import * as store from './store.ts';
import { patternsOf, searchWords } from './words.ts';

/** Which goods to list, and which part of the list. */
export interface GoodsWish {
  page: number;
  limit: number;
  sort: 'asc' | 'desc';
  name?: string | undefined;
  /** Each word of `name` begins a word of the item's, and isn't only a part of it. */
  begins?: boolean | undefined;
  from_mills?: Mills | undefined;
  to_mills?: Mills | undefined;
  category_id?: number | undefined;
  quality_id?: number | undefined;
  appearance_id?: number | undefined;
  stattrak?: boolean | undefined;
}

/** A word of a search stands for at most so many words of names, the shortest of them. */
const meanings_max = 128;
/** How much less similar than the nearest word another one may be. */
const similarity_slack = 0.1;
const near_max = 8;

const meanings = makeCache<readonly string[]>({ max: 2000, for_ms: 60_000 });
const parts = makeCache<readonly string[]>({ max: 2000, for_ms: 60_000 });
const totals = makeCache<number>({ max: 2000, for_ms: 60_000 });
const pages = makeCache<number[]>({ max: 2000, for_ms: 1000 });
const skins = makeCache<{ skins: number[][]; total: number }>({ max: 2000, for_ms: 1000 });

/**
 * Lists goods by price: the ids of a page, and the total number. Each word of `name` must be a part
 * of a word of the item's name, phase or wear; one that is a part of none is taken as a typing
 * error for the words that are most similar to it. The total is cached for a minute and a page for
 * a second, or until goods change.
 */
export async function listGoods(
  db: Db,
  wish: GoodsWish,
): Promise<{ ids: number[]; total: number }> {
  const query = await readGoodsQuery(db, wish);
  if (query === null) return { ids: [], total: 0 };
  const { from_mills = 0, to_mills = Number.MAX_SAFE_INTEGER } = wish;
  const sought = { query, from_mills, to_mills };
  const version = await readGoodsVersion(db);
  const total = await totals(JSON.stringify([version, sought]), () => store.countGoods(db, sought));
  const { page, limit, sort } = wish;
  const part = { sort, offset: (page - 1) * limit, limit };
  if (total <= part.offset) return { ids: [], total };
  const find =
    query !== undefined && areFew(total, part.offset + limit)
      ? store.findAndSort
      : store.walkPrices;
  return {
    ids: await pages(JSON.stringify([version, sought, part]), () => find(db, sought, part)),
    total,
  };
}

/** Which skins to list. The order by `popular` has the skins within reach first. */
export interface SkinsWish extends Omit<GoodsWish, 'sort'> {
  sort: 'popular' | 'asc' | 'desc';
  /** Items that are wanted most, the first of them most. */
  popular: readonly number[];
  /** The highest price within reach; undefined when everything is. */
  reach_mills?: Mills | undefined;
}

/**
 * Lists skins, each as the ids of its matching wears from the best on, and their total number.
 * StatTrak and Souvenir items are skins of their own. By price, the cheapest wear counts. Cached
 * for a second, or until goods change.
 */
export async function listSkins(
  db: Db,
  wish: SkinsWish,
): Promise<{ skins: number[][]; total: number }> {
  const query = await readGoodsQuery(db, wish);
  if (query === null) return { skins: [], total: 0 };
  const { from_mills = 0, to_mills = Number.MAX_SAFE_INTEGER, page, limit, sort } = wish;
  const sought = { query, from_mills, to_mills };
  const order = {
    sort,
    popular: sort === 'popular' ? wish.popular : [],
    reach_mills: sort === 'popular' ? wish.reach_mills : undefined,
  };
  const part = { offset: (page - 1) * limit, limit };
  const version = await readGoodsVersion(db);
  return skins(JSON.stringify([version, sought, order, part]), () =>
    store.findSkins(db, sought, order, part),
  );
}

/**
 * Whether finding and sorting all matches costs less than walking the prices up to the last row of
 * a page. Sorting touches every match, a walk all items between those that it shows; with 200,000
 * items the costs were measured equal where this says so, and with fewer a walk is cheap anyway.
 */
function areFew(total: number, last_row: number): boolean {
  return total * total <= 100_000 * last_row;
}

/** Words of the names of goods, and their properties. */
export type GoodsTraits = Pick<
  GoodsWish,
  'name' | 'begins' | 'category_id' | 'quality_id' | 'appearance_id' | 'stattrak'
>;

/**
 * The query over the goods' search column, undefined for all goods; null when no name has a word of
 * the search.
 */
export async function readGoodsQuery(
  db: Db,
  { name = '', begins, category_id, quality_id, appearance_id, stattrak }: GoodsTraits,
): Promise<string | undefined | null> {
  const properties = {
    c: category_id,
    q: quality_id,
    a: appearance_id,
    s: stattrak === undefined ? undefined : Number(stattrak),
  };
  const terms = Object.entries(properties).flatMap(([letter, id]) =>
    id === undefined ? [] : [`'#${letter}${id}'`],
  );
  const named = await readNameQuery(db, name, { begins, typos: !begins });
  return named === null ? null : [...terms, ...(named ? [named] : [])].join(' & ') || undefined;
}

/**
 * The query over the goods' search column for the words of a search; undefined without words, null
 * when no name has one of them. Without `typos`, a word that is a part of none isn't taken as a
 * typing error; with `begins`, it must begin one.
 */
export async function readNameQuery(
  db: Db,
  name: string,
  { typos = true, begins = false }: { typos?: boolean; begins?: boolean | undefined } = {},
): Promise<string | undefined | null> {
  const terms: string[] = [];
  for (const word of searchWords(name)) {
    const meant = typos
      ? await meanings(word, () => findMeanings(db, word))
      : await parts(`${begins ? '^' : ''}${word}`, () => findWordsWith(db, word, begins));
    if (meant.length === 0) return null;
    terms.push(`(${meant.map((each) => `'${each}'`).join(' | ')})`);
  }
  return terms.join(' & ') || undefined;
}

/** The words of names that a word of a search is a part of, or `begins`. */
async function findWordsWith(db: Db, word: string, begins = false): Promise<readonly string[]> {
  for (const pattern of begins ? [`${word}%`] : patternsOf(word)) {
    const like = await store.findWordsLike(db, pattern, meanings_max);
    if (like.length > 0) return like;
  }
  return [];
}

/** The words of names that a word of a search stands for. */
async function findMeanings(db: Db, word: string): Promise<readonly string[]> {
  const like = await findWordsWith(db, word);
  if (like.length > 0) return like;
  const near = await store.findWordsNear(db, word, near_max);
  return near
    .filter(({ similarity }) => similarity >= near[0]!.similarity - similarity_slack)
    .map((each) => each.word);
}
