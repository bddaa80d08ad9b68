import type { Mills } from '@vitrine/contract/amount';
import { revisionHash } from '@vitrine/fairness/revision';
import { readGoods } from '../catalogue/index.ts';
import { afterCommit, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { Unfit } from '../kit/refusal.ts';
import { publishRevision, unpinCase } from '../seeds/index.ts';
import { isFree } from './free-types.ts';
import {
  exceeds,
  excessOf,
  freeExcessOf,
  paidExcessOf,
  percentOf,
  points_return_max_ppm,
  returnRate,
  showRate,
} from './odds.ts';
import { evictOpenable } from './openable.ts';
import * as store from './store.ts';
import { readWorth } from './worth.ts';

export interface RevisionDraft {
  case_id: number;
  price_mills: Mills;
  token_rate_ppm: number;
  /** Ranges that cover the 1,000,000 tickets without gaps, in order. */
  prizes: readonly { goods_id: number; from_ticket: number; to_ticket: number }[];
}

/** The rules that a revision of a case keeps to. */
export type RevisionRules = Awaited<ReturnType<typeof store.findRules>>;

/** A revision at today's prices: its prizes with their goods and worth, and its return rate. */
export async function priceRevision(
  db: Db,
  { price_mills, token_rate_ppm, prizes }: Omit<RevisionDraft, 'case_id'>,
) {
  const goods_ids = prizes.map(({ goods_id }) => goods_id);
  const goods = await readGoods(db, goods_ids);
  const worth = await readWorth(db, goods_ids);
  const priced = prizes.map((prize) => ({
    ...prize,
    ...goods.get(prize.goods_id)!,
    price_mills: worth.get(prize.goods_id)!,
  }));
  return { priced, rate: returnRate(priced, price_mills, token_rate_ppm) };
}

type Priced = Awaited<ReturnType<typeof priceRevision>>;

/**
 * Refuses act.unfit when a paid case would return more than 97% of its price or leave the house
 * less than 1% of it, one for points more than 0.5%, a granted one would exceed its bounds, or a
 * free one would give more than the gifts that it asks for allow.
 */
export function refuseExcess(
  { priced, rate }: Priced,
  { type, gift_points, bounds }: RevisionRules,
): void {
  const paid_excess = type === 'paid' ? paidExcessOf(rate) : undefined;
  if (paid_excess !== undefined) throw new Unfit(`The case ${paid_excess}`);
  if (type === 'points' && exceeds(rate, points_return_max_ppm))
    throw new Unfit(
      `The case would give back ${showRate(rate)}% of its price; at most ${percentOf(points_return_max_ppm)}% is allowed`,
    );
  const free_excess = isFree(type) ? freeExcessOf(priced, gift_points!) : undefined;
  if (free_excess !== undefined) throw new Unfit(`The case is free: ${free_excess}`);
  const excess = excessOf(priced, bounds);
  if (excess !== undefined) throw new Unfit(`The case is granted to players: ${excess}`);
}

/** The table of a revision, which draws are read against, and the hash that it is published by. */
export function tableOf(
  { case_id, price_mills, token_rate_ppm }: RevisionDraft,
  { priced }: Priced,
) {
  const entries = priced.map(({ shown, from_ticket: from, to_ticket: to }) => ({
    id: shown.id,
    hash_name: shown.hash_name,
    phase: shown.phase,
    from,
    to,
  }));
  const content = { price: price_mills, token_rate: token_rate_ppm, entries };
  return { content, hash: revisionHash({ box: case_id, ...content }, hashes) };
}

/**
 * Publishes a new revision of a case and makes the case show it, open. Earlier revisions stay
 * unchanged. Throws when the tickets don't add up. Refuses as `refuseExcess`.
 */
export async function reviseCase(tx: Tx, draft: RevisionDraft): Promise<void> {
  const { case_id, price_mills, token_rate_ppm, prizes } = draft;
  const rules = await store.findRules(tx, case_id);
  const priced = await priceRevision(tx, draft);
  refuseExcess(priced, rules);
  const { content, hash } = tableOf(draft, priced);
  const id = await publishRevision(tx, {
    kind: 'case',
    subject_id: case_id,
    hash,
    table: { type: rules.type, ...content },
  });
  await store.insertCaseRevision(tx, { id, case_id, price_mills, token_rate_ppm, prizes });
  await store.showRevision(tx, case_id, id, true);
  tx.after(() => evictOpenable(case_id));
}

/**
 * Closes a case, which ends the looks at its next item, or reopens it with the revision that it
 * shows.
 */
export async function setCaseOpen(db: Db, case_id: number, open: boolean): Promise<void> {
  await store.setOpen(db, case_id, open);
  if (!open) await unpinCase(db, case_id);
  afterCommit(db, () => evictOpenable(case_id));
}
