export const day_ms = 24 * 3_600_000;

/** The UTC day of a moment, `yyyy-mm-dd`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The beginning of the UTC day that is so many days after a moment's; of its own for 0. */
export function dayBegin(at: Date, days_later = 0): Date {
  return new Date((Math.floor(at.getTime() / day_ms) + days_later) * day_ms);
}
