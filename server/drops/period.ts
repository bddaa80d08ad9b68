import { now } from '../kit/clock.ts';

const day_ms = 24 * 3600 * 1000;
const period_ms = { '24h': day_ms, '7d': 7 * day_ms };

/** A period that ends now. */
export type Period = keyof typeof period_ms;

/** The beginning of a period. */
export function beginningOf(period: Period): Date {
  return new Date(now().getTime() - period_ms[period]);
}
