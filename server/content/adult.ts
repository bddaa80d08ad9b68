import { now } from '../kit/clock.ts';
import { Answered } from '../kit/http/route.ts';

/** Says when a visitor said to be of age. */
export const adult_cookie = '__Host-adult';

/** As long as browsers keep a cookie. */
const kept_s = 400 * 24 * 3600;

/** Keeps that the visitor is of age, and sends them on to the page that they came for. */
export function confirmAge(back: string): Answered<null> {
  const cookie = { name: adult_cookie, value: now().toISOString(), max_age_s: kept_s };
  return new Answered(null, { cookies: [cookie], redirect: back });
}
