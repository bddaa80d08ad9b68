/** The age from which a player plays and tops up, in years. */
export const adult_age = 18;

/** Years below which a country's ceiling for the young holds (player protection, profiles). */
export const young_below = 25;

/** The UTC day of a moment, `yyyy-mm-dd`. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * The UTC day on which somebody born on a day becomes so many years old; born on 29 February, in
 * years without it, the day after.
 */
export function birthdayOf(born_on: string, years: number): string {
  const [year, month, day] = born_on.split('-').map(Number) as [number, number, number];
  return dayOf(new Date(Date.UTC(year + years, month - 1, day)));
}

/** Whether somebody born on a day is so many years old at a moment, by UTC. */
export function isAged(born_on: string, years: number, at: Date): boolean {
  return birthdayOf(born_on, years) <= dayOf(at);
}

/** The UTC day from which somebody born on a day may play; null for one who is 18 at a moment. */
export function playsFrom(born_on: string, at: Date): string | null {
  return isAged(born_on, adult_age, at) ? null : birthdayOf(born_on, adult_age);
}
