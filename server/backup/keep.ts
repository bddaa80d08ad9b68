const day_ms = 24 * 3600_000;
/** Monday 5 January 1970, with which a week begins. */
const a_monday_ms = 4 * day_ms;

/** For so many days each backup is kept, unless the operator says otherwise. */
export const days_kept = 7;
/** After them the newest of each week is kept, for so long. */
const weeks_kept = 8;

/**
 * The backups that may be deleted, by the moments at which they began: all but those of the last
 * `keep_days` days, the newest of each week for eight weeks before that, and the newest of all.
 * Only whole backups are given; a failed one is never a reason to delete another.
 */
export function chooseOld(moments: readonly Date[], now: Date, keep_days: number): Date[] {
  const [newest, ...others] = moments.toSorted((a, b) => b.getTime() - a.getTime());
  const weeks = new Set<number>();
  if (newest) weeks.add(weekOf(newest));
  return others.filter((at) => {
    const age_days = (now.getTime() - at.getTime()) / day_ms;
    const week = weekOf(at);
    const is_newest_of_week = !weeks.has(week);
    weeks.add(week);
    if (age_days < keep_days) return false;
    return !is_newest_of_week || age_days >= keep_days + weeks_kept * 7;
  });
}

/** The number of a week that begins on Monday, in UTC. */
function weekOf(at: Date): number {
  return Math.floor((at.getTime() - a_monday_ms) / (7 * day_ms));
}
