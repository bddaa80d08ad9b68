import { fromWire, type Mills } from '@vitrine/contract/amount';
import { z } from 'zod';
import type { ListsFile } from '../catalogue/index.ts';

/** A file of prices. */
export const prices_file: ListsFile<'prices'> = { lists: ['prices'], entry: 'price' };

/** The highest price that a row may name, in units: anything above it is a mistake. */
const price_max = 10_000_000;

const row = z.object({
  hash_name: z.string().min(1).max(300),
  phase: z.string().min(1).max(100).nullish().default(null),
  price: z.number().positive().max(price_max),
});

/** The price that a row offers for an item. */
export interface Offer {
  hash_name: string;
  phase: string | null;
  price_mills: Mills;
}

/** Parses a row of a file of prices. Returns the fault in words instead, if there is one. */
export function readOffer(value: unknown): Offer | string {
  const parsed = row.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue!.path.length > 0
      ? `${issue!.path.join('.')}: ${expected[String(issue!.path[0])]}`
      : 'expected an object';
  }
  const { price, ...item } = parsed.data;
  const price_mills = fromWire(price);
  return price_mills === undefined ? `price: ${expected['price']}` : { ...item, price_mills };
}

const expected: Readonly<Record<string, string>> = {
  hash_name: 'expected the market’s name of an item',
  phase: 'expected the phase of a Doppler, or null',
  price: `expected a number above 0 and at most ${price_max}, with at most three decimals`,
};
