import { fromWire } from '@vitrine/contract/amount';
import { CASE_TYPES } from '@vitrine/fairness/case';
import { TICKETS } from '@vitrine/fairness/table';
import { z } from 'zod';
import { gift_tiers, gift_top_up } from '../budget/index.ts';
import { FileError, wordsByLanguage } from '../catalogue/index.ts';
import type { CaseDraft } from './draft.ts';
import { case_kinds } from './pictures.ts';

/** Tickets of a chance in percent: a ticket is a ten-thousandth of a percent. */
const tickets_of_percent = TICKETS / 100;

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number.isInteger(round(value * tickets_of_percent)), 'at most four decimals');

/** Removes the error of a product of decimals, such as 0.0007 × 10,000. */
const round = (value: number) => Number(value.toFixed(6));

const caseFile = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** Cases of a group are shown together. Its name, or its names by language. */
  group: z.preprocess(
    (given) => (typeof given === 'string' ? { en: given } : given),
    wordsByLanguage(60),
  ),
  /**
   * `paid` costs money, `points` costs activity points; `granted` is given by `npm run boxes`;
   * `free`, `level` and `ladder` open once a day under conditions.
   */
  type: z.enum(CASE_TYPES).default('paid'),
  /** The VIP level that a case of the type `level` requires. */
  vip_level: z.number().int().min(1).max(10).optional(),
  /** The top-ups that a free case requires, within so many days. */
  top_up: z.number().optional(),
  gift_points: z.number().int().max(gift_tiers.at(-1)!).optional(),
  top_up_days: z.number().int().min(1).max(gift_top_up.days).optional(),
  /** The friends and the cases opened that a free case requires, too, within those days. */
  invited: z.number().int().min(1).max(1000).optional(),
  opened: z.number().int().min(1).max(1000).optional(),
  /** The body and the color of its picture; `fitting` is the body that its name and price suit. */
  kind: z.enum(case_kinds).optional(),
  theme_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a color such as #e7b75f')
    .optional(),
  price: z
    .number()
    .refine(
      (value) => (fromWire(value) ?? 0) > 0,
      'an amount above 0, with at most three decimals',
    ),
  /** The chance, in percent, that an opening of a paid case also drops tokens. */
  token_rate: percent.optional(),
  prizes: z
    .array(
      z.strictObject({
        hash_name: z.string(),
        phase: z.string().nullable().default(null),
        chance: percent,
      }),
    )
    .min(1)
    .max(500),
});

/**
 * Reads the text of a case's file, with chances in percent. Throws a FileError that names every
 * fault.
 */
export function readCaseFile(text: string): CaseDraft {
  const { error, data } = caseFile.safeParse(parseJson(text));
  if (error)
    throw new FileError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const { prizes, token_rate, ...rest } = data;
  return {
    ...rest,
    ...(token_rate !== undefined && { token_rate_ppm: ticketsOf(token_rate) }),
    prizes: prizes.map(({ chance, ...goods }) => ({ ...goods, tickets: ticketsOf(chance) })),
  };
}

const ticketsOf = (chance: number) => Math.round(chance * tickets_of_percent);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw new FileError(`The file isn't JSON: ${(problem as Error).message}`);
  }
}
