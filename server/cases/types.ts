import { fromWire, mills, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import { FileError } from '../catalogue/index.ts';

/** The least of a first top-up that comes with a case (decisions §9). */
export const first_top_up_mills = mills(10_000);

/** Whether paying the price is enough to open a case of this type. */
export function opensForBalance(type: string): boolean {
  return type === 'paid' || type === 'points';
}

/** The price of an opening on the wire: whole points of a case for points, units of all others. */
export function showPrice(type: string, price_mills: number): Amount {
  return type === 'points' ? (price_mills as Amount) : toWire(mills(price_mills));
}

/** The same the other way round. Throws a FileError for a price that the type can't have. */
export function parsePrice(type: string, price: number): Mills {
  const price_mills = type === 'points' ? price : fromWire(price);
  if (price_mills === undefined || !Number.isSafeInteger(price_mills) || price_mills <= 0)
    throw new FileError(
      type === 'points'
        ? 'price: a case for points costs a whole number of points, above 0'
        : 'price: an amount above 0, with at most three decimals',
    );
  return mills(price_mills);
}
