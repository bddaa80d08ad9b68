import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { TICKETS } from '@vitrine/fairness/table';
import { freeAverageMax, readShare } from '../budget/index.ts';
import { findPrices } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import { from_edge, houseMargin } from '../settle/house-margin.ts';
import { rangesOf, type DeskDraft } from './draft.ts';
import { isFree } from './free-types.ts';
import { judgeDraft } from './judge.ts';
import {
  averageOf,
  paid_return_max_ppm,
  percentOf,
  points_return_max_ppm,
  return_rate_poor,
  returnRate,
  showRate,
} from './odds.ts';
import { priceRevision, tableOf } from './revise.ts';
import { parsePrice } from './types.ts';
import { readWorth } from './worth.ts';

export type CasePreview = Reply<'POST /api/console/cases/preview'>;

/**
 * Tells what publishing a draft would do at today's prices, in numbers as far as it is finished,
 * and the refusal that it would get: by the same rules, without writing. Refuses case.unknown.
 */
export async function previewDraft(
  db: Db,
  draft: DeskDraft,
  case_id?: number,
): Promise<CasePreview> {
  const worth = await readWorth(
    db,
    draft.prizes.map(({ goods_id }) => goods_id),
  );
  const priced = rangesOf(draft.prizes).flatMap((prize) => {
    const price_mills = worth.get(prize.goods_id);
    return price_mills === undefined ? [] : [{ ...prize, price_mills }];
  });
  const average = averageOf(priced);
  const whole = Number(average.part);
  const of_mills = measureOf(draft);
  const rate =
    of_mills === undefined ? undefined : returnRate(priced, of_mills, draft.token_rate_ppm);
  const expected_mills =
    rate && draft.type === 'paid'
      ? Number((rate.part * BigInt(of_mills!)) / rate.of)
      : Number(average.part / average.of);
  const return_rate = rate ? showRate(rate) : null;
  const { refused, revision_hash } = await tryDraft(db, draft, case_id);
  return {
    rows: priced.map(({ goods_id, from_ticket: from, to_ticket: to, price_mills }) => ({
      goods_id,
      from,
      to,
      chance: (to - from) / 10_000,
      one_in: to > from ? TICKETS / (to - from) : null,
      price: toWire(mills(price_mills)),
      share: whole === 0 ? 0 : round((100 * (to - from) * price_mills) / whole),
    })),
    tickets: priced.at(-1)?.to_ticket ?? 0,
    expected: toWire(mills(expected_mills)),
    return_rate,
    return_max: mostOf(draft),
    house:
      rate && draft.type === 'paid'
        ? await houseOf(db, 1_000_000 - (Number(rate.part) / Number(rate.of)) * 1_000_000)
        : null,
    warnings: await warningsOf(db, draft, return_rate),
    refused,
    revision_hash,
  };
}

const round = (percent: number) => Number(percent.toFixed(2));

/** The amount of which a return rate is a part, in mills; undefined while it isn't known. */
function measureOf({ type, price, gift_points }: DeskDraft): number | undefined {
  if (type === 'granted') return undefined;
  if (isFree(type)) return gift_points ? freeAverageMax(gift_points) || undefined : undefined;
  try {
    return parsePrice(type, price);
  } catch {
    return undefined; // An unfinished price, which the refusal names.
  }
}

/** The highest return rate that is published, in percent, as operators are told it. */
function mostOf({ type }: DeskDraft): number | null {
  if (type === 'paid') return Math.floor(paid_return_max_ppm / 100) / 100;
  if (type === 'points') return percentOf(points_return_max_ppm);
  return isFree(type) ? 100 : null;
}

/**
 * How the edge of a stake is used, in percent of the stake: at most so much by the bonus, points
 * and partners; gifts take the share of the rest that the operator has set.
 */
async function houseOf(db: Db, edge_ppm: number): Promise<NonNullable<CasePreview['house']>> {
  const keeps_ppm = houseMargin(edge_ppm);
  const { release_ppm: bonus_ppm, points_ppm } = from_edge;
  const gifts_ppm = (Math.max(0, keeps_ppm) * (await readShare(db))) / 1_000_000;
  const percent = (ppm: number) => round(ppm / 10_000);
  return {
    edge: percent(edge_ppm),
    bonus: percent(bonus_ppm),
    play_points: percent(points_ppm),
    partners: percent(edge_ppm - bonus_ppm - points_ppm - keeps_ppm),
    keeps: percent(keeps_ppm),
    gifts: percent(gifts_ppm),
  };
}

/** Advice that refuses nothing. */
async function warningsOf(
  db: Db,
  { type, prizes }: DeskDraft,
  return_rate: number | null,
): Promise<string[]> {
  const is_poor = type === 'paid' && return_rate !== null && return_rate < return_rate_poor;
  const prices = await findPrices(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  return [
    ...(is_poor && prizes.length > 0
      ? [`It gives back less than ${return_rate_poor}% of its price.`]
      : []),
    ...prices
      .filter(({ frozen_at }) => frozen_at !== null)
      .map(({ hash_name }) => `The price of ${hash_name} is frozen until a person has looked.`),
  ];
}

/** The refusal that publishing a draft would get, and the hash of the revision it would write. */
async function tryDraft(
  db: Db,
  draft: DeskDraft,
  case_id: number | undefined,
): Promise<Pick<CasePreview, 'refused' | 'revision_hash'>> {
  try {
    const decided = await judgeDraft(db, draft, case_id);
    if (case_id === undefined) return { refused: null, revision_hash: null };
    const revision = { case_id, ...decided };
    const { hash } = tableOf(revision, await priceRevision(db, revision));
    return { refused: null, revision_hash: hash };
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.key === 'case.unknown') throw problem;
    return { refused: { key: problem.key, detail: problem.message }, revision_hash: null };
  }
}
