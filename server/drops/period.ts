import { now } from '../kit/clock.ts';

const day_ms = 24 * 3600 * 1000;
const period_ms = { '24h': day_ms, '7d': 7 * day_ms };

/** A stretch of time that ends now. */
export type Period = keyof typeof period_ms;

/** When a period began. */
export function beginningOf(period: Period): Date {
  return new Date(now().getTime() - period_ms[period]);
}
