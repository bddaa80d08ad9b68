import { hash } from 'node:crypto';
import type { Mills } from '@vitrine/contract/amount';
import {
  FileError,
  findPricesByName,
  type ListEntry,
  type NamedPrice,
} from '../catalogue/index.ts';
import { previewWorths, type CasesEffect } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import { judgePrice, movesFar, type Verdict } from './judge.ts';
import { readOffer, type Offer } from './read-offer.ts';

/** Names that one statement looks for. */
const names_at_once = 500;

/** The most prices that a file may have: twice the largest catalogue. */
export const prices_max = 500_000;

/**
 * When more than one in ten of a file's prices jump, and more than ten, the file is wrong and not
 * the market: another currency, or cents.
 */
const jumps_max = { percent: 10, count: 10 };

/** A price that a file offers for an item, and what an import makes of it. */
export interface PlannedPrice {
  /** The row's number in the file, from 1. */
  number: number;
  /** The item as it was when the file was read. */
  item: NamedPrice;
  offered_mills: Mills;
  /** Of a frozen price: it stays so, whatever is offered. */
  verdict: Verdict | 'frozen';
}

/** An import of a file as it would be done; nothing of it is done yet. */
export interface PricesPlan {
  /** Rows that name a price of an item of the catalogue. */
  rows: number;
  bad: number;
  /** Rows of items that the catalogue doesn't have. */
  unknown: number;
  /** A price per item, in the order in which they are made. */
  offers: readonly PlannedPrice[];
  /** Why the file as a whole is refused. */
  wrong: string | undefined;
}

export interface PlanTerms {
  /** The change of a price, in percent, beyond which it is frozen instead. */
  limit_percent: number;
  /** The most rows; `prices_max` unless given. */
  rows_max?: number;
  /** A row was skipped: its number in the file, from 1, and the reason. */
  onBad: (number: number, reason: string) => void;
  /** A row names an item that the catalogue doesn't have. */
  onUnknown?: (number: number, name: string) => void;
}

/** Plans the import of a file, and writes nothing. Throws a FileError for one that is too long. */
export async function planPrices(
  db: Db,
  entries: AsyncIterable<ListEntry<'prices'>>,
  terms: PlanTerms,
): Promise<PricesPlan> {
  const plan = { rows: 0, bad: 0, unknown: 0 };
  const offers = await readOffers(db, entries, terms, plan);
  // Falling prices first: no case gives back more on the way than before or after the import.
  const ordered = [...offers.values()].toSorted((a, b) => rise(a) - rise(b));
  return { ...plan, offers: ordered, wrong: findWrong(ordered, terms.limit_percent) };
}

/** The worth of an item in cases, in mills, once an offer was judged. */
function worthAfter({ item, offered_mills, verdict }: PlannedPrice): number {
  const is_frozen = verdict === 'jump' || verdict === 'frozen';
  return is_frozen ? Math.max(item.price_mills, offered_mills) : offered_mills;
}

function rise(offer: PlannedPrice): number {
  const { price_mills, offered_mills } = offer.item;
  return worthAfter(offer) - Math.max(price_mills, offered_mills ?? 0);
}

/** The verdict over an offer for an item. */
export function judgeOffer(
  { price_mills, frozen_at }: NamedPrice,
  offered_mills: number,
  limit_percent: number,
): PlannedPrice['verdict'] {
  return frozen_at ? 'frozen' : judgePrice(price_mills, offered_mills, limit_percent);
}

/** Whether an offer freezes a price that only two persons may move there. */
export function needsTwo({ item, offered_mills, verdict }: PlannedPrice): boolean {
  return verdict === 'jump' && movesFar(item.price_mills, offered_mills);
}

/** The effect of a plan on cases. */
export function previewCases(db: Db, { offers }: PricesPlan): Promise<CasesEffect> {
  return previewWorths(db, new Map(offers.map((offer) => [offer.item.id, worthAfter(offer)])));
}

/** The digest of a plan with its effect: another one says that something has changed. */
export function digestOfPlan({ offers, ...counted }: PricesPlan, effect: CasesEffect): string {
  const rows = offers.map(({ item, offered_mills, verdict }) => [
    item.id,
    item.price_mills,
    item.offered_mills,
    offered_mills,
    verdict,
  ]);
  return hash('sha256', JSON.stringify([counted, rows, effect]));
}

/** The offered prices by item. Of two for the same item, the later one counts. */
async function readOffers(
  db: Db,
  entries: AsyncIterable<ListEntry<'prices'>>,
  { limit_percent, rows_max = prices_max, onBad, onUnknown }: PlanTerms,
  counts: { rows: number; bad: number; unknown: number },
): Promise<Map<number, PlannedPrice>> {
  const offers = new Map<number, PlannedPrice>();
  let waiting: (Offer & { number: number })[] = [];
  const find = async () => {
    const known = Map.groupBy(
      await findPricesByName(
        db,
        waiting.map(({ hash_name }) => hash_name),
      ),
      ({ hash_name }) => hash_name,
    );
    for (const offer of waiting) {
      const { number, hash_name, price_mills: offered_mills } = offer;
      const [item, ...others] = matching(known.get(hash_name) ?? [], offer);
      if (others.length > 0) {
        counts.bad += 1;
        onBad(number, 'phase: expected, because several items have this name');
      } else if (item) {
        counts.rows += 1;
        const verdict = judgeOffer(item, offered_mills, limit_percent);
        offers.set(item.id, { number, item, offered_mills, verdict });
      } else {
        counts.unknown += 1;
        onUnknown?.(number, hash_name);
      }
    }
    waiting = [];
  };
  for await (const { number, value } of entries) {
    if (number > rows_max) throw new FileError(`A file may have ${rows_max} prices.`);
    const offer = readOffer(value);
    if (typeof offer === 'string') {
      counts.bad += 1;
      onBad(number, offer);
    } else waiting.push({ ...offer, number });
    if (waiting.length === names_at_once) await find();
  }
  await find();
  return offers;
}

/** The items that an offer names: without a phase, all that share the name. */
function matching(named: readonly NamedPrice[], { phase }: Offer): readonly NamedPrice[] {
  return phase === null ? named : named.filter((item) => item.phase === phase);
}

function findWrong(offers: readonly PlannedPrice[], limit_percent: number): string | undefined {
  const jumps = offers.filter(({ verdict }) => verdict === 'jump').length;
  if (jumps <= jumps_max.count || jumps * 100 <= offers.length * jumps_max.percent)
    return undefined;
  return `${jumps} of ${offers.length} prices change by more than ${limit_percent}%: is the file in dollars? Nothing was changed.`;
}
