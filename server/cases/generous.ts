import type { Amount } from '@vitrine/contract/amount';
import type { Db, Tx } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { freeAverageMax } from '../budget/index.ts';
import { isFree } from './free-types.ts';
import type { Fraction } from '../settle/house-margin.ts';
import { exceeds, paidExcessOf, return_max_ppm, returnRate, showRate } from './odds.ts';
import { setCaseOpen } from './revise.ts';
import * as store from './store.ts';
import { showPrice } from './types.ts';
import { readWorth } from './worth.ts';

/**
 * A case with the return rate that today's prices give it, in percent of its price; of a free case,
 * in percent of the most that it may give.
 */
export interface RatedCase {
  id: number;
  name: string;
  return_rate: number;
}

/**
 * Closes the open cases with one of these prizes that would give back more than 97%, or as a free
 * case more than its conditions allow, and returns them. Part of every change of prices.
 */
export async function closeGenerous(tx: Tx, goods_ids: readonly number[]): Promise<RatedCase[]> {
  const open = await store.findBoundedCases(tx, { open: true, goods_ids });
  const rated = await rateCases(tx, open);
  const generous = rated.filter(isGenerous);
  for (const { id } of generous) await setCaseOpen(tx, id, false);
  return generous.map(showRated);
}

/** The closed cases that would be open for money or for nothing, with today's return rates. */
export async function listClosedCases(db: Db): Promise<RatedCase[]> {
  return (await rateCases(db, await store.findBoundedCases(db, { open: false }))).map(showRated);
}

/**
 * Opens a closed case again with the revision that it shows, unless that would give back more than
 * 97%, or as a free case more than its conditions allow. Returns its return rate, and whether it is
 * open now. Refuses case.unknown, and case.paused for one that the product has paused.
 */
export async function openUnlessGenerous(
  tx: Tx,
  id: number,
): Promise<RatedCase & { open: boolean }> {
  const row = (await store.findCase(tx, id)) ?? refuse('case.unknown');
  if (row.paused_at !== null) refuse('case.paused');
  const [rated] = await rateCases(tx, [row]);
  const open = !isGenerous(rated!);
  if (open) await setCaseOpen(tx, id, true);
  return { ...showRated(rated!), open };
}

/**
 * Why paid cases can't be played with these revisions at this moment: one is closed or shows
 * another revision, or at today's prices one gives back more than could be published. Undefined
 * when all can. `sold` has the revision of each case.
 */
export async function findUnsold(
  db: Db,
  sold: ReadonlyMap<number, number>,
): Promise<'case_changed' | 'prices_changed' | undefined> {
  const rows = await store.findCases(db, [...sold.keys()]);
  if (!rows.every(({ id, open, revision_id }) => open && revision_id === sold.get(id)))
    return 'case_changed';
  const rated = await rateCases(db, rows);
  return rated.some(({ rate }) => paidExcessOf(rate) !== undefined) ? 'prices_changed' : undefined;
}

type Rated = Pick<store.RateableCase, 'id' | 'name' | 'type'> & { rate: Fraction };

const showRated = ({ id, name, rate }: Rated): RatedCase => ({
  id,
  name,
  return_rate: showRate(rate),
});

/** Whether an open case would give too much; cases of other types have no bound here. */
const isGenerous = ({ type, rate }: Rated): boolean =>
  type === 'paid' ? exceeds(rate, return_max_ppm) : isFree(type) && exceeds(rate, 1_000_000);

/** The effect of prices on cases, with the return rates that these would have. */
export interface CasesEffect {
  /** Open cases that `closeGenerous` would close. */
  closes: RatedCase[];
  /** Closed cases that give back too much now, and would no longer: they may be opened again. */
  may_open: RatedCase[];
}

/** The effect on cases if items had these worths, in mills; writes nothing. */
export async function previewWorths(
  db: Db,
  worths: ReadonlyMap<number, number>,
): Promise<CasesEffect> {
  const goods_ids = [...worths.keys()];
  const open = await store.findBoundedCases(db, { open: true, goods_ids });
  const closed = await store.findBoundedCases(db, { open: false, goods_ids });
  const closes = (await rateCases(db, open, worths)).filter(isGenerous);
  const now = await rateCases(db, closed);
  const may_open = (await rateCases(db, closed, worths)).filter(
    (rated, n) => isGenerous(now[n]!) && !isGenerous(rated),
  );
  return { closes: closes.map(showRated), may_open: may_open.map(showRated) };
}

/** A case that has an item. */
export interface CaseWith {
  id: number;
  name: string;
  type: string;
  open: boolean;
  price: Amount;
  /** In percent, exact. */
  chance: number;
  /** In percent; null unless it costs money. */
  return_rate: number | null;
}

/** The most cases of an item that are listed. */
const cases_max = 200;

/** Lists the cases, open and closed, whose current revision has an item; likeliest first. */
export async function listCasesWith(db: Db, goods_id: number): Promise<CaseWith[]> {
  const rows = await store.findCasesWith(db, goods_id, { limit: cases_max, only_open: false });
  const rated = await rateCases(db, rows);
  return rows.map(({ id, name, type, open, price_mills, from_ticket, to_ticket }, n) => ({
    id,
    name,
    type,
    open,
    price: showPrice(type, price_mills),
    chance: (to_ticket - from_ticket) / 10_000,
    return_rate: type === 'paid' ? showRate(rated[n]!.rate) : null,
  }));
}

/**
 * These cases with their exact return rates, in their order: at today's prices, or with these
 * worths of some items.
 */
export async function rateCases(
  db: Db,
  cases: readonly store.RateableCase[],
  worths: ReadonlyMap<number, number> = new Map(),
): Promise<Rated[]> {
  if (cases.length === 0) return [];
  const prizes = await store.findPrizes(
    db,
    cases.map(({ revision_id }) => revision_id),
  );
  const worth = await readWorth(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const byRevision = Map.groupBy(prizes, ({ revision_id }) => revision_id);
  return cases.map(({ id, name, type, gift_points, revision_id, price_mills, token_rate_ppm }) => {
    const priced = byRevision.get(revision_id)!.map((prize) => ({
      ...prize,
      price_mills: worths.get(prize.goods_id) ?? worth.get(prize.goods_id)!,
    }));
    const of_mills = isFree(type) ? freeAverageMax(gift_points!) : price_mills;
    return { id, name, type, rate: returnRate(priced, of_mills, token_rate_ppm) };
  });
}
