import { fromWire, toWire } from '@vitrine/contract/amount';
import { CASE_TYPES } from '@vitrine/fairness/case';
import { TICKETS } from '@vitrine/fairness/table';
import { z } from 'zod';
import { FileError, findPricesByName, wordsByLanguage } from '../catalogue/index.ts';
import { case_points_min, gift_tiers, gift_top_up } from '../budget/index.ts';
import type { Db } from '../kit/db.ts';
import { isFree } from './free-types.ts';
import type { RevisionDraft } from './revise.ts';
import { parsePrice } from './types.ts';

/** Tickets of a chance in percent: a ticket is a ten-thousandth of a percent. */
const tickets_of_percent = TICKETS / 100;

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Number.isInteger(round(value * tickets_of_percent)), 'at most four decimals');

/** Removes the error of a product of decimals, such as 0.0007 × 10,000. */
const round = (value: number) => Number(value.toFixed(6));

const name = z.string().trim().min(1).max(60);

const caseFile = z.strictObject({
  name,
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
  /** The shape and the color of its picture. */
  kind: z.enum(['case', 'capsule', 'box', 'vault']).default('case'),
  theme_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'a color such as #e7b75f')
    .default('#e7b75f'),
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

/** The conditions of a case as columns. Throws a FileError when its type has others. */
export function conditionsOfFile({
  type,
  vip_level,
  top_up,
  top_up_days,
  gift_points,
  invited,
  opened,
}: CaseFile) {
  if ((type === 'level') !== (vip_level !== undefined))
    throw new FileError('vip_level: a case of the type level names it, and no other');
  if (!isFree(type)) {
    if (top_up !== undefined || top_up_days !== undefined || gift_points !== undefined)
      throw new FileError(
        'top_up, gift_points: only a case of the type free, level or ladder asks for them',
      );
    if (invited !== undefined || opened !== undefined)
      throw new FileError(
        'invited, opened: only a case of the type free, level or ladder asks for them',
      );
    return {};
  }
  const top_up_mills = top_up === undefined ? undefined : fromWire(top_up);
  if (!top_up_mills || top_up_mills < gift_top_up.mills)
    throw new FileError(`top_up: a free case asks for ${toWire(gift_top_up.mills)} or more`);
  if (gift_points === undefined || gift_points < case_points_min)
    throw new FileError(
      `gift_points: a free case asks for gifts of ${case_points_min} points a day or more`,
    );
  if (type === 'ladder' && top_up_days === undefined)
    throw new FileError('top_up_days: the period of the ladder');
  return {
    ...(vip_level !== undefined && { vip_level }),
    gift_points,
    top_up_mills,
    top_up_days: top_up_days ?? gift_top_up.days,
    invited_count: invited ?? null,
    opened_count: opened ?? null,
  };
}

/** A case as an operator writes it. Chances are in percent and add up to 100. */
export type CaseFile = z.output<typeof caseFile>;

/** The usual chance of tokens in a paid case, in percent. */
const usual_token_rate = 5;

/** Reads the text of a case's file. Throws a FileError that names every fault. */
export function readCaseFile(text: string): CaseFile {
  const { error, data } = caseFile.safeParse(parseJson(text));
  if (error)
    throw new FileError(
      error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw new FileError(`The file isn't JSON: ${(problem as Error).message}`);
  }
}

/**
 * The revision that a file describes, of a case. Throws a FileError when the catalogue lacks a
 * prize, a prize stands there twice, or the chances don't add up to 100.
 */
export async function draftRevision(
  db: Db,
  case_id: number,
  file: CaseFile,
): Promise<RevisionDraft> {
  const { type, price, token_rate = type === 'paid' ? usual_token_rate : 0 } = file;
  if (type !== 'paid' && token_rate > 0)
    throw new FileError('token_rate: only a paid case drops tokens');
  const goods_ids = await findGoodsOf(db, file);
  const prizes: { goods_id: number; from_ticket: number; to_ticket: number }[] = [];
  let from_ticket = 0;
  for (const [n, { chance }] of file.prizes.entries()) {
    const to_ticket = from_ticket + ticketsOf(chance);
    prizes.push({ goods_id: goods_ids[n]!, from_ticket, to_ticket });
    from_ticket = to_ticket;
  }
  if (from_ticket !== TICKETS)
    throw new FileError(`The chances add up to ${from_ticket / tickets_of_percent}, not to 100.`);
  return {
    case_id,
    price_mills: parsePrice(type, price),
    token_rate_ppm: ticketsOf(token_rate),
    prizes,
  };
}

const ticketsOf = (chance: number) => Math.round(chance * tickets_of_percent);

/** The ids of a file's prizes, in its order. */
async function findGoodsOf(db: Db, { prizes }: CaseFile): Promise<number[]> {
  const known = await findPricesByName(
    db,
    prizes.map(({ hash_name }) => hash_name),
  );
  const keyOf = ({ hash_name, phase }: { hash_name: string; phase: string | null }) =>
    phase ? `${hash_name} / ${phase}` : hash_name;
  const id_of = new Map(known.map((goods) => [keyOf(goods), goods.id]));
  const keys = prizes.map(keyOf);
  const missing = keys.filter((key) => !id_of.has(key));
  if (missing.length > 0) throw new FileError(`The catalogue has no ${missing.join(', no ')}.`);
  const twice = keys.find((key, n) => keys.indexOf(key) !== n);
  if (twice) throw new FileError(`${twice} stands there twice.`);
  return keys.map((key) => id_of.get(key)!);
}
