export const day_ms = 24 * 3_600_000;

/** The UTC day of a moment, `yyyy-mm-dd`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The beginning of the UTC day that is so many days after a moment's; of its own for 0. */
export function dayBegin(at: Date, days_later = 0): Date {
  return new Date((Math.floor(at.getTime() / day_ms) + days_later) * day_ms);
}

/** The beginning of a day of a filter. */
export function sinceDay(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : new Date(day);
}

/** The end of a day of a filter, which is inside. */
export function untilDay(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : dayBegin(new Date(day), 1);
}
