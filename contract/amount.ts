/**
 * Amounts. Inside the product an amount is a whole number of thousandths, `Mills`; on the wire it
 * is a JSON number with at most three decimals, `Amount`. The two brands prevent a mix-up. Neither
 * is ever the result of a floating-point sum: arithmetic happens in mills, which stay exact up to
 * 2^53 (about 9 × 10^12 units).
 */

declare const mills_brand: unique symbol;
declare const amount_brand: unique symbol;
declare const points_brand: unique symbol;

/** A whole number of thousandths of the unit (USD or token), exact. */
export type Mills = number & { readonly [mills_brand]: true };

/** An amount in JSON: units with at most three decimals. */
export type Amount = number & { readonly [amount_brand]: true };

/** Activity points: a whole number, on the wire too. A unit that is staked earns a thousand. */
export type Points = number & { readonly [points_brand]: true };

/**
 * Brands a number as mills. Throws a RangeError unless it is a safe integer, so that no fraction
 * gets in.
 */
export function mills(value: number): Mills {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of mills: ${value}`);
  return value as Mills;
}

/** `price × count` in mills; `count` is a whole number. */
export function times(price: Mills, count: number): Mills {
  return mills(price * count);
}

/** The sum of amounts, in mills. */
export function sum(amounts: Iterable<Mills>): Mills {
  let total = 0;
  for (const amount of amounts) total += amount;
  return mills(total);
}

/**
 * `amount × part ÷ whole`, floored to the mill: the product's only rounding rule. Exact for any
 * safe integers.
 */
export function share(amount: Mills, part: number, whole: number): Mills {
  return mills(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)));
}

/** Converts mills to a wire amount: 12345 → 12.345. */
export function toWire(value: Mills): Amount {
  return (value / 1000) as Amount;
}

/** The points of an amount on an account of points: one for each thousandth. */
export function toPoints(value: Mills): Points {
  return value as number as Points;
}

/**
 * Converts a wire amount to mills; undefined when it has more than three decimals or is too large
 * to be exact.
 */
export function fromWire(value: number): Mills | undefined {
  const rounded = Math.round(value * 1000);
  return Number.isSafeInteger(rounded) && rounded / 1000 === value ? (rounded as Mills) : undefined;
}

/** An amount for people: two decimals, floored (never rounded up), never below zero. `"1234.56"` */
export function showAmount(value: Amount): string {
  const cents = Math.max(0, Math.floor(Math.round(value * 1000) / 10));
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
