import { fromWire, share, toWire, type Amount } from '@vitrine/contract/amount';
import { useSite } from './site.ts';

const whole_ppm = 1_000_000;

/**
 * The payment for an item that was just won or bought: its price times the operator's recycle rate,
 * floored to the thousandth, as the server computes it.
 */
export function useRecycled(): (price: Amount) => Amount {
  const rate_ppm = Math.round((useSite()?.recycle_rate ?? 1) * whole_ppm);
  return (price) => toWire(share(fromWire(price)!, rate_ppm, whole_ppm));
}
