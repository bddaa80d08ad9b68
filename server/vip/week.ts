import { day_ms } from '../kit/utc-day.ts';

/** 1970 began on a Thursday, so the days since a Monday are those since then plus three. */
const days_since_monday = 3;

/** A week, from Monday 00:00 UTC; it ends when the next one begins. */
export interface Week {
  begins_at: Date;
  ends_at: Date;
}

/** The week of a moment. */
export function weekOf(at: Date): Week {
  const day = Math.floor(at.getTime() / day_ms);
  const begins_at = new Date((day - ((day + days_since_monday) % 7)) * day_ms);
  return { begins_at, ends_at: new Date(begins_at.getTime() + 7 * day_ms) };
}

export const showWeek = ({ begins_at, ends_at }: Week) => ({
  begins_at: begins_at.toISOString(),
  ends_at: ends_at.toISOString(),
});
