import type { BreakLength } from '@vitrine/contract/limit-rules';
import type { ExclusionMonths } from '@vitrine/contract/limits';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { endOfBreak, extendExclusion, isOut, returnAfter } from './breaks.ts';
import { changeLimits, type Limits } from './change-limits.ts';
import { break_begun, exclusion_begun, exclusion_return_asked } from './facts.ts';
import { keepPerson } from './persons.ts';
import * as store from './store.ts';

/**
 * Begins a break of the player at once, which ends by itself; a longer one that runs stays. Answers
 * the limits and breaks after it.
 */
export function takeBreak(
  db: Db,
  player_id: number,
  length: BreakLength,
  asked: Asked,
): Promise<Limits> {
  return changeLimits(db, player_id, asked, async (tx, { break_until }, at) => {
    const until = endOfBreak(at, length);
    if (break_until && break_until >= until) return undefined;
    await store.updateBreaks(tx, player_id, { break_until: until });
    return break_begun.with({ until: until.toISOString() });
  });
}

/**
 * Excludes the player at once, for months or, with null, for good; a longer exclusion that runs
 * stays. Answers the limits and breaks after it.
 */
export function excludePlayer(
  db: Db,
  player_id: number,
  months: ExclusionMonths,
  asked: Asked,
): Promise<Limits> {
  return changeLimits(db, player_id, asked, async (tx, breaks, at) => {
    const longer = extendExclusion(breaks, months, at);
    if (!longer) return undefined;
    await store.updateBreaks(tx, player_id, longer);
    await keepPerson(tx, player_id);
    const { excluded_until, excluded_for_good: for_good } = longer;
    return exclusion_begun.with({ until: excluded_until!.toISOString(), for_good });
  });
}

/**
 * Asks to return after an exclusion, which then ends once its player has waited. Refuses
 * exclusion.active before its time is over, and exclusion.none without one. Answers the limits and
 * breaks after it.
 */
export function askToReturn(db: Db, player_id: number, asked: Asked): Promise<Limits> {
  return changeLimits(db, player_id, asked, async (tx, breaks, at) => {
    const { excluded_until, excluded_for_good, returns_at } = breaks;
    if (!isOut(breaks, at)) return refuse('exclusion.none');
    if (at < excluded_until!)
      throw new Refusal('exclusion.active', undefined, { until: excluded_until!.toISOString() });
    if (returns_at) return undefined;
    const next = returnAfter(at, excluded_for_good);
    await store.updateBreaks(tx, player_id, { returns_at: next });
    return exclusion_return_asked.with({ returns_at: next.toISOString() });
  });
}
