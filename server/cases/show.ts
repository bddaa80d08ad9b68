import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { readGoods, readNameQuery, type PricedGoods } from '../catalogue/index.ts';
import { pictures_wanted, publish } from '../kit/bus.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import type { Place } from '../kit/places.ts';
import { refuse } from '../kit/refusal.ts';
import { findRevisionDates, readRevision } from '../seeds/index.ts';
import { returnRate, showRate } from './odds.ts';
import { dearestOf, pictureOfCase, readBest, seamOfCase } from './pictures.ts';
import { posterOf } from './poster.ts';
import { readPrizes } from './prizes.ts';
import * as store from './store.ts';
import { showPrice } from './types.ts';

type Listed = Reply<'GET /api/box'>['list'][number];
type Card = Omit<Listed, 'found' | 'return_rate'>;

export interface CasesWish {
  type?: string | undefined;
  /** A part of a case's name, or words of an item in it, as the shop's search reads them. */
  name?: string | undefined;
  group?: number | undefined;
  page: number;
  limit: number;
}

const searches = makeCache<Awaited<ReturnType<typeof findMatching>>>({ max: 2000, for_ms: 1000 });

/**
 * Lists the open cases that match, by group and price, with the total over all pages; names of
 * groups are in the language. A search is cached for a second.
 */
export async function listCases(db: Db, wish: CasesWish, language: LocaleCode = 'en') {
  const find = () => findMatching(db, wish);
  const { rows, total, found } = await (wish.name === undefined
    ? find()
    : searches(JSON.stringify(wish), find));
  const prizes = await readPrizes(
    db,
    rows.map(({ revision_id }) => revision_id),
  );
  const goods = await readGoods(
    db,
    [...prizes.values()].flat().map(({ goods_id }) => goods_id),
  );
  const list = rows.map((row): Listed => {
    const inside = prizes
      .get(row.revision_id)!
      .map((prize) => ({ ...prize, ...goods.get(prize.goods_id)! }));
    const hits = inside.filter(({ shown }) => found.has(shown.id));
    return {
      ...toCard(row, dearestOf(inside), language),
      return_rate:
        row.type === 'paid'
          ? showRate(returnRate(inside, row.price_mills, row.token_rate_ppm))
          : null,
      ...(hits.length > 0 && { found: toFound(hits) }),
    };
  });
  return { list, page: wish.page, total };
}

/** Takes a search for one with typing errors only if it finds nothing as it was typed. */
async function findMatching(db: Db, { page, limit, name, ...rest }: CasesWish) {
  const part = { offset: (page - 1) * limit, limit };
  if (!name?.trim()) return { ...(await store.findOpenCases(db, rest, part)), found: none };
  const findBy = async (items: string | null) => {
    const matching = await store.findOpenCases(db, { ...rest, named: { name, items } }, part);
    const revisions = matching.rows.map(({ revision_id }) => revision_id);
    const ids = items === null ? [] : await store.findPrizesNamed(db, revisions, items);
    return { ...matching, found: new Set(ids) };
  };
  const items = (await readNameQuery(db, name, { typos: false })) ?? null;
  const as_typed = await findBy(items);
  if (as_typed.total > 0) return as_typed;
  const nearest = (await readNameQuery(db, name)) ?? null;
  // The words are the same, so there is nothing else to find.
  return nearest === items ? as_typed : findBy(nearest);
}

const none: ReadonlySet<number> = new Set();

/** The pages of the open cases, each as old as its current revision. Two statements. */
export async function listCasePlaces(db: Db): Promise<Place[]> {
  const rows = await store.findOpenRevisions(db);
  const dates = await findRevisionDates(
    db,
    rows.map(({ revision_id }) => revision_id),
  );
  return rows.map(({ id, revision_id }) => ({
    path: `/case/${id}`,
    changed_at: dates.get(revision_id),
  }));
}

/**
 * A case with the contents of its current revision, its group named in the language. Refuses
 * case.unknown.
 */
export async function showCase(
  db: Db,
  id: number,
  language: LocaleCode = 'en',
): Promise<Reply<'GET /api/box/{id}'>> {
  const row = (await store.findCase(db, id)) ?? refuse('case.unknown');
  const prizes = (await readPrizes(db, [row.revision_id])).get(row.revision_id)!;
  const goods = await readGoods(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const priced = prizes.map((prize) => ({ ...prize, ...goods.get(prize.goods_id)! }));
  const { hash } = await readRevision(db, row.revision_id);
  // Prefetch: the page that follows shows these pictures, and its reel needs them drawn by then.
  publish(pictures_wanted, { addresses: priced.map(({ shown }) => shown.picture) });
  return {
    ...toCard(row, dearestOf(priced), language),
    poster: posterOf(row, priced),
    seam: seamOfCase(row),
    open: row.open,
    paused_at: row.paused_at?.toISOString() ?? null,
    revision: { id: row.revision_id, hash },
    token_rate: row.token_rate_ppm,
    return_rate: showRate(returnRate(priced, row.price_mills, row.token_rate_ppm)),
    goods: priced.map(({ shown, from_ticket: from, to_ticket: to }) => ({
      goods: shown,
      from,
      to,
      chance: (to - from) / 10_000,
    })),
  };
}

/** How many cases are named as ways to win an item. */
const ways_max = 24;

/** A case in which an item can be won, and the chance of it in percent. */
export interface WayToWin extends Card {
  chance: number;
}

/** Lists the open cases in which an item can be won, likeliest first. */
export async function listWaysToWin(
  db: Db,
  goods_id: number,
  language: LocaleCode,
): Promise<WayToWin[]> {
  const rows = await store.findCasesWith(db, goods_id, { limit: ways_max, only_open: true });
  const best = await readBest(db, rows);
  return rows.map(({ from_ticket, to_ticket, ...row }) => ({
    ...toCard(row, best.get(row.id)!, language),
    chance: (to_ticket - from_ticket) / 10_000,
  }));
}

function toCard(row: store.CaseRow, best: PricedGoods['shown'], language: LocaleCode): Card {
  const names = row.group_names as Record<string, string>;
  return {
    id: row.id,
    name: row.name,
    picture: pictureOfCase(row, best),
    price: showPrice(row.type, row.price_mills),
    type: row.type as Card['type'],
    group: { id: row.group_id, name: names[language] ?? row.group_name },
    top_prize: { hash_name: best.hash_name, color: best.quality.color },
  };
}

/** The items of a case that a search matches, by their number and the dearest. */
function toFound(hits: readonly PricedGoods[]): Listed['found'] {
  const { name, picture, quality } = dearestOf(hits);
  return { count: hits.length, best: { name, picture, color: quality.color } };
}
