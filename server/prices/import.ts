import { mills, type Mills } from '@vitrine/contract/amount';
import {
  changePrices,
  FileError,
  findPrices,
  findPricesByName,
  freezePrices,
  lockGoods,
  markChecked,
  type ListEntry,
  type NamedPrice,
} from '../catalogue/index.ts';
import { auditAct } from '../audit/index.ts';
import { closeGenerous, type RatedCase } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { judgePrice } from './judge.ts';
import { readOffer, type Offer } from './read-offer.ts';

/**
 * Prices per commit. Listeners can't pass the oldest running transaction, so transactions stay
 * short.
 */
const prices_per_commit = 500;

/** The most prices that a file may have: twice the largest catalogue. */
export const prices_max = 500_000;

/**
 * When more than one in ten of a file's prices jump, and more than ten, the file is wrong and not
 * the market: another currency, or cents.
 */
const jumps_max = { percent: 10, count: 10 };

/** The result of an import of prices. */
export interface ImportedPrices {
  /** Rows that name a price of an item of the catalogue. */
  rows: number;
  bad: number;
  /** Rows of items that the catalogue doesn't have. */
  unknown: number;
  changed: number;
  same: number;
  /** Prices that jumped and are frozen now. */
  jumped: number;
  /** Prices that were frozen before, and stay. */
  frozen: number;
  /** The cases that the prices closed. */
  closed: RatedCase[];
}

export interface PricesImport {
  /** The change of a price, in percent, beyond which it is frozen instead. */
  limit_percent: number;
  /** A row was skipped: its number in the file, from 1, and the reason. */
  onBad: (number: number, reason: string) => void;
}

/**
 * Imports prices. Each that changes is a new row of its item's history, one that jumps is frozen,
 * and a frozen one stays. Closes the cases that would give back too much. Commits every 500 prices;
 * importing the file again completes an interrupted import. Throws a FileError before anything is
 * changed when too many prices jump.
 */
export async function importPrices(
  desk: Desk,
  entries: AsyncIterable<ListEntry<'prices'>>,
  { limit_percent, onBad }: PricesImport,
): Promise<ImportedPrices> {
  const result: ImportedPrices = {
    rows: 0,
    bad: 0,
    unknown: 0,
    changed: 0,
    same: 0,
    jumped: 0,
    frozen: 0,
    closed: [],
  };
  // Written first: an import that is interrupted has changed what it committed.
  const offers = await auditAct(
    desk,
    { right: 'prices.import', on: 'prices', id: 'file' },
    async (tx) => {
      const read = await readOffers(tx, entries, result, onBad);
      await refuseWrongFile(tx, read, limit_percent);
      return read;
    },
  );
  for (const some of chunksOf([...offers])) {
    await transact(desk.db, (tx) => applyOffers(tx, new Map(some), limit_percent, result));
  }
  return result;
}

/** The offered prices by item. Of two for the same item, the later one counts. */
async function readOffers(
  db: Db,
  entries: AsyncIterable<ListEntry<'prices'>>,
  result: ImportedPrices,
  onBad: PricesImport['onBad'],
): Promise<Map<number, Mills>> {
  const offers = new Map<number, Mills>();
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
      const [item, ...others] = matching(known.get(offer.hash_name) ?? [], offer);
      if (others.length > 0) {
        result.bad += 1;
        onBad(offer.number, 'phase: expected, because several items have this name');
      } else if (item) {
        result.rows += 1;
        offers.set(item.id, offer.price_mills);
      } else result.unknown += 1;
    }
    waiting = [];
  };
  for await (const { number, value } of entries) {
    if (number > prices_max) throw new FileError(`A file may have ${prices_max} prices.`);
    const offer = readOffer(value);
    if (typeof offer === 'string') {
      result.bad += 1;
      onBad(number, offer);
    } else waiting.push({ ...offer, number });
    if (waiting.length === prices_per_commit) await find();
  }
  await find();
  return offers;
}

/** The items that an offer names: without a phase, all that share the name. */
function matching(named: readonly NamedPrice[], { phase }: Offer): readonly NamedPrice[] {
  return phase === null ? named : named.filter((item) => item.phase === phase);
}

async function refuseWrongFile(
  db: Db,
  offers: ReadonlyMap<number, Mills>,
  limit_percent: number,
): Promise<void> {
  let jumps = 0;
  for (const some of chunksOf([...offers.keys()])) {
    for (const price of await findPrices(db, some)) {
      const jumped = judgePrice(price.price_mills, offers.get(price.id)!, limit_percent) === 'jump';
      if (jumped && price.frozen_at === null) jumps += 1;
    }
  }
  if (jumps > jumps_max.count && jumps * 100 > offers.size * jumps_max.percent)
    throw new FileError(
      `${jumps} of ${offers.size} prices change by more than ${limit_percent}%: is the file in dollars? Nothing was changed.`,
    );
}

async function applyOffers(
  tx: Tx,
  offers: ReadonlyMap<number, Mills>,
  limit_percent: number,
  result: ImportedPrices,
): Promise<void> {
  await lockGoods(tx);
  const judged = (await findPrices(tx, [...offers.keys()])).map(
    ({ id, price_mills, frozen_at }) => {
      const offered_mills = offers.get(id)!;
      const verdict = frozen_at
        ? ('frozen' as const)
        : judgePrice(price_mills, offered_mills, limit_percent);
      return { goods_id: id, offered_mills, verdict };
    },
  );
  const by = Map.groupBy(judged, ({ verdict }) => verdict);
  const {
    change = [],
    same = [],
    jump = [],
    frozen = [],
  } = Object.fromEntries(by) as Partial<Record<(typeof judged)[number]['verdict'], typeof judged>>;
  await changePrices(
    tx,
    change.map(({ goods_id, offered_mills }) => ({ goods_id, price_mills: mills(offered_mills) })),
  );
  await freezePrices(tx, [...jump, ...frozen]);
  const idsOf = (some: typeof judged) => some.map(({ goods_id }) => goods_id);
  await markChecked(tx, idsOf([...change, ...same]), now());
  const closed = await closeGenerous(tx, idsOf([...change, ...jump, ...frozen]));
  result.changed += change.length;
  result.same += same.length;
  result.jumped += jump.length;
  result.frozen += frozen.length;
  result.closed.push(...closed);
}

function* chunksOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += prices_per_commit)
    yield all.slice(from, from + prices_per_commit);
}
