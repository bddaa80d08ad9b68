import { mills } from '@vitrine/contract/amount';
import {
  changePrices,
  FileError,
  findPrices,
  freezePrices,
  lockGoods,
  markChecked,
  type ListEntry,
} from '../catalogue/index.ts';
import { auditAct } from '../audit/index.ts';
import { closeGenerous, type RatedCase } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { readSetting } from '../settings/index.ts';
import { limitWithSecond } from './judge.ts';
import { thawPrice } from './operate.ts';
import {
  digestOfPlan,
  judgeOffer,
  needsTwo,
  planPrices,
  previewCases,
  type PlannedPrice,
  type PlanTerms,
  type PricesPlan,
} from './plan.ts';

/**
 * Prices per commit. Listeners can't pass the oldest running transaction, so transactions stay
 * short.
 */
const prices_per_commit = 500;

/**
 * The most moves of one import that are put into the inbox. Further ones stay frozen with their
 * offer, as they were before: a file with more of them is worth a look.
 */
export const proposals_max = 100;

/** The fate of an offer. `moved`: the item isn't as it was previewed, and was left alone. */
export type OfferOutcome = 'changed' | 'same' | 'jumped' | 'frozen' | 'moved';

/** The result of an import of prices. */
export interface ImportedPrices extends Record<OfferOutcome, number> {
  rows: number;
  bad: number;
  unknown: number;
  /** The cases that the prices closed. */
  closed: RatedCase[];
  /** The moves that wait for a second person, with their numbers in the inbox. */
  waits: { goods_id: number; approval_id: number }[];
}

export interface PricesImport extends PlanTerms {
  /** The digest of the preview, if there was one: exactly that is carried out. */
  seen?: string;
  /** An offer was carried out. */
  onDone?: (offer: PlannedPrice, outcome: OfferOutcome) => void;
}

/** The limit of imports at a desk: where two persons decide, one moves no price beyond twice. */
export async function limitAt(db: Db, desk: Desk, limit_percent: number): Promise<number> {
  return (await needsSecondAt(db, desk)) ? limitWithSecond(limit_percent) : limit_percent;
}

/** Whether far moves of prices wait for a second person at a desk. */
export async function needsSecondAt(db: Db, { actor_id }: Desk): Promise<boolean> {
  return actor_id !== null && (await readSetting(db, 'two_persons.on'));
}

/**
 * Imports prices. Each that changes is a new row of its item's history, one that jumps is frozen,
 * and a frozen one stays. Closes the cases that would give back too much. Commits every 500 prices;
 * importing the file again completes an interrupted import. Moves of prices that need a second
 * person are put into the inbox once all others are done. Throws a FileError before anything is
 * changed when too many prices jump, and refuses import.changed when it was previewed otherwise.
 */
export async function importPrices(
  desk: Desk,
  entries: AsyncIterable<ListEntry<'prices'>>,
  { seen, onDone, ...asked }: PricesImport,
): Promise<ImportedPrices> {
  const limit_percent = await limitAt(desk.db, desk, asked.limit_percent);
  // Written first: an import that is interrupted has changed what it committed.
  const plan = await auditAct(
    desk,
    { right: 'prices.import', on: 'prices', id: 'file' },
    async (tx) => {
      const read = await planPrices(tx, entries, { ...asked, limit_percent });
      await refuseOther(tx, read, seen);
      return read;
    },
  );
  const { rows, bad, unknown, offers } = plan;
  const result: ImportedPrices = {
    rows,
    bad,
    unknown,
    changed: 0,
    same: 0,
    jumped: 0,
    frozen: 0,
    moved: 0,
    closed: [],
    waits: [],
  };
  for (let from = 0; from < offers.length; from += prices_per_commit) {
    const some = offers.slice(from, from + prices_per_commit);
    const terms = { limit_percent, is_exact: seen !== undefined };
    const { outcomes, closed } = await transact(desk.db, (tx) => applyOffers(tx, some, terms));
    result.closed.push(...closed);
    for (const [n, outcome] of outcomes.entries()) {
      result[outcome] += 1;
      onDone?.(some[n]!, outcome);
    }
  }
  if (await needsSecondAt(desk.db, desk)) result.waits = await proposeMoves(desk, plan);
  return result;
}

async function refuseOther(db: Db, plan: PricesPlan, seen: string | undefined): Promise<void> {
  if (plan.wrong) throw new FileError(plan.wrong);
  if (seen !== undefined && digestOfPlan(plan, await previewCases(db, plan)) !== seen)
    refuse('import.changed');
}

/** Carries offers out, each as the item is now, or only as it was planned. */
async function applyOffers(
  tx: Tx,
  offers: readonly PlannedPrice[],
  { limit_percent, is_exact }: { limit_percent: number; is_exact: boolean },
): Promise<{ outcomes: OfferOutcome[]; closed: RatedCase[] }> {
  await lockGoods(tx);
  const ids = offers.map(({ item }) => item.id);
  const items = new Map((await findPrices(tx, ids)).map((item) => [item.id, item]));
  const outcomes = offers.map(({ item, offered_mills, verdict }): OfferOutcome => {
    const current = items.get(item.id)!;
    const now_verdict = judgeOffer(current, offered_mills, limit_percent);
    const is_planned = current.price_mills === item.price_mills && now_verdict === verdict;
    return is_exact && !is_planned ? 'moved' : outcome_of[now_verdict];
  });
  const goodsOf = (...which: OfferOutcome[]) =>
    offers
      .filter((_, n) => which.includes(outcomes[n]!))
      .map(({ item: { id: goods_id }, offered_mills }) => ({ goods_id, offered_mills }));
  const idsOf = (...which: OfferOutcome[]) => goodsOf(...which).map(({ goods_id }) => goods_id);
  await changePrices(
    tx,
    goodsOf('changed').map(({ goods_id, offered_mills }) => ({
      goods_id,
      price_mills: mills(offered_mills),
    })),
  );
  await freezePrices(tx, goodsOf('jumped', 'frozen'));
  await markChecked(tx, idsOf('changed', 'same'), now());
  const closed = await closeGenerous(tx, idsOf('changed', 'jumped', 'frozen'));
  return { outcomes, closed };
}

const outcome_of = {
  change: 'changed',
  same: 'same',
  jump: 'jumped',
  frozen: 'frozen',
} as const satisfies Record<PlannedPrice['verdict'], OfferOutcome>;

/** Puts the moves that need a second person into the inbox: to accept each of these offers. */
async function proposeMoves(desk: Desk, { offers }: PricesPlan): Promise<ImportedPrices['waits']> {
  const waits: ImportedPrices['waits'] = [];
  for (const { item, offered_mills } of offers.filter(needsTwo).slice(0, proposals_max)) {
    const approval_id = await propose(desk, item.id, offered_mills);
    if (approval_id !== undefined) waits.push({ goods_id: item.id, approval_id });
  }
  return waits;
}

/** The number of a move in the inbox; undefined where it can't be made as things stand. */
async function propose(
  desk: Desk,
  goods_id: number,
  offered_mills: number,
): Promise<number | undefined> {
  try {
    await thawPrice(desk, goods_id, 'accepted', offered_mills);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.key === 'approval.waits') return (problem.needed as { id: number }).id;
  }
  return undefined;
}
