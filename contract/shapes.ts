import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { fromWire, type Amount, type Mills, type Points } from './amount.ts';

/** A positive whole id in a body or a reply. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * A whole number from `min` to `max` in a path or a query: digits only, without sign or leading
 * zeros.
 */
export function whole(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z
    .union([z.number(), z.string().regex(/^(?:0|[1-9]\d{0,15})$/, fieldError('whole'))])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
}

/** An amount in a query, in units with at most three decimals. */
export const amountInQuery = z
  .union([z.number(), z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/, fieldError('decimals'))])
  .transform(Number)
  .pipe(z.number().min(0));

/** A positive whole id in a path or a query. */
export const idInPath = whole(1);

/**
 * The same for small tables, such as groups of cases and rarities, whose ids the database stores in
 * 32 bits.
 */
export const shortIdInPath = whole(1, 2 ** 31 - 1);

/** An amount in a reply: units with at most three decimals. */
export const amount = z
  .custom<Amount>((value) => typeof value === 'number' && fromWire(value) !== undefined)
  .meta({
    type: 'number',
    multipleOf: 0.001,
    description: 'units with at most three decimals',
  });

/** Activity points in a reply: a whole number. */
export const points = z
  .custom<Points>((value) => Number.isSafeInteger(value))
  .meta({ type: 'integer', description: 'activity points, a whole number' });

/** An amount in a request; the handler gets it in mills. */
export const amountIn = z.number().transform((value, context): Mills => {
  const whole = fromWire(value);
  if (whole !== undefined) return whole;
  context.addIssue({ code: 'custom', message: fieldError('decimals') });
  return z.NEVER;
});

/** A moment: ISO 8601, UTC. */
export const moment = z.iso.datetime();

/** 64 lowercase hex digits: a SHA-256 or a server seed. */
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** Words of a person, on several lines: no other control character, and no lone surrogate. */
export const writtenText = (length_max: number) =>
  z
    .string()
    .trim()
    .max(length_max)
    .regex(/^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u, fieldError('characters'));
