import { now } from '../kit/clock.ts';
import { Redirect } from '../kit/http/route.ts';

/** Holds the moment at which a visitor confirmed their age. */
export const adult_cookie = '__Host-adult';

/** 400 days, the maximum that browsers allow. */
const kept_s = 400 * 24 * 3600;

/**
 * Stores the age confirmation in a cookie and redirects the visitor to the page that they came for.
 */
export function confirmAge(back: string): Redirect {
  const cookie = { name: adult_cookie, value: now().toISOString(), max_age_s: kept_s };
  return new Redirect(back, [cookie]);
}
