import type { BreakLength } from '@vitrine/contract/limit-rules';
import type { ExclusionMonths } from '@vitrine/contract/limits';

const hour_ms = 3_600_000;

const length_ms: Record<BreakLength, number> = {
  '24h': 24 * hour_ms,
  '7d': 7 * 24 * hour_ms,
  '30d': 30 * 24 * hour_ms,
  '6w': 6 * 7 * 24 * hour_ms,
};

/** The end of a break that begins at a moment. */
export function endOfBreak(at: Date, length: BreakLength): Date {
  return new Date(at.getTime() + length_ms[length]);
}

/** An exclusion for good can be asked about after so many months (player protection, rule 12). */
export const for_good_months = 60;

/**
 * The end of an exclusion that begins at a moment, so many calendar months later in UTC. A day that
 * the last month lacks counts on into the next one, so none is shorter than it says.
 */
export function endOfExclusion(at: Date, months: ExclusionMonths): Date {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + (months ?? for_good_months));
  return end;
}

/** When a player who asks to return may play again: after 24 hours, or 7 days after “for good”. */
export function returnAfter(at: Date, for_good: boolean): Date {
  return new Date(at.getTime() + (for_good ? 7 : 1) * 24 * hour_ms);
}

/** The breaks and the exclusion of a player, as the row of the limits has them. */
export interface Breaks {
  break_until: Date | null;
  excluded_until: Date | null;
  excluded_for_good: boolean;
  returns_at: Date | null;
}

/** Whether an exclusion still keeps its player out: also after its end, until the return. */
export function isOut({ excluded_until, returns_at }: Breaks, at: Date): boolean {
  return excluded_until !== null && (returns_at === null || returns_at > at);
}

/**
 * The exclusion after another wish for one: the longer of both. Undefined where the one that runs
 * is as long already.
 */
export function extendExclusion(
  running: Breaks,
  months: ExclusionMonths,
  at: Date,
): Omit<Breaks, 'break_until'> | undefined {
  const end = endOfExclusion(at, months);
  const wished = { excluded_until: end, excluded_for_good: months === null, returns_at: null };
  if (!isOut(running, at)) return wished;
  const { excluded_until, excluded_for_good } = running;
  if (excluded_for_good || (excluded_until! >= end && !wished.excluded_for_good)) return undefined;
  return { ...wished, excluded_until: excluded_until! > end ? excluded_until! : end };
}
