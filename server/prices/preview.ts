import { findUnnamed, type GoneGoods, type ListEntry } from '../catalogue/index.ts';
import type { CasesEffect } from '../cases/index.ts';
import type { Desk } from '../kit/desk.ts';
import { limitAt, needsSecondAt } from './import.ts';
import { digestOfPlan, needsTwo, planPrices, previewCases, type PricesPlan } from './plan.ts';

/** Bad and unknown rows, and goods that a file doesn't name, of which a preview has the first. */
const named_max = 200;

/** An import of a file of prices as it would be done, with its effect. */
export interface PricesPreview extends CasesEffect {
  plan: PricesPlan;
  /** Names the plan: an import with it carries out exactly that. */
  digest: string;
  /** The limit at this desk. */
  limit_percent: number;
  /** The prices that would wait for a second person, by their items. */
  waiting: ReadonlySet<number>;
  bad_rows: { number: number; reason: string }[];
  unknown_rows: { number: number; name: string }[];
  /** Goods that an import has named before, and that this file doesn't. */
  gone: GoneGoods;
}

/** Says what importing a file would do at this desk; writes nothing. Throws as `planPrices`. */
export async function previewPrices(
  desk: Desk,
  entries: AsyncIterable<ListEntry<'prices'>>,
  asked: { limit_percent: number; rows_max?: number },
): Promise<PricesPreview> {
  const { db } = desk;
  const limit_percent = await limitAt(db, desk, asked.limit_percent);
  const bad_rows: PricesPreview['bad_rows'] = [];
  const unknown_rows: PricesPreview['unknown_rows'] = [];
  const plan = await planPrices(db, entries, {
    ...asked,
    limit_percent,
    onBad: (number, reason) => {
      if (bad_rows.length < named_max) bad_rows.push({ number, reason });
    },
    onUnknown: (number, name) => {
      if (unknown_rows.length < named_max) unknown_rows.push({ number, name });
    },
  });
  const effect = await previewCases(db, plan);
  const ids = plan.offers.map(({ item }) => item.id);
  const has_second = await needsSecondAt(db, desk);
  return {
    plan,
    digest: digestOfPlan(plan, effect),
    limit_percent,
    waiting: new Set(has_second ? plan.offers.filter(needsTwo).map(({ item }) => item.id) : []),
    bad_rows,
    unknown_rows,
    gone: await findUnnamed(db, ids, { priced: true, limit: named_max }),
    ...effect,
  };
}
