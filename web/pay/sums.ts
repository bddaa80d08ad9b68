import { fromWire, mills, share, toWire, type Amount, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Order } from '@vitrine/contract/payments';

/** A way to pay, as the API lists it. */
export type Method = Reply<'GET /api/pay/methods'>[number];
/** The bonuses of a top-up for the player, with their conditions. */
export type Terms = Reply<'GET /api/pay/terms'>;

const million = 1_000_000;
/** Payments are whole cents. */
const cent_mills = 10;
/** Amounts that a press chooses. */
const chip_mills = [5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000].map(mills);

/** The sums of a top-up. */
export interface Sums {
  amount: Amount;
  /** On top of the amount. */
  fee: Amount;
  /** The amount and the fee. */
  total: Amount;
  /** The part that repays the player's debt. */
  repaid: Amount;
  /** The part that comes to the balance. */
  arrives: Amount;
  /** The parts for the bonus account: by the day's first top-up, and by a partner's code. */
  daily: Amount;
  code: Amount;
}

/** The choices of the player that decide about a bonus. */
export interface Wish {
  /** 1: shop tokens, which earn no bonus. */
  od: 0 | 1;
  /** With a partner's code, used before or typed now. */
  has_code: boolean;
}

/**
 * Sums up a top-up before it is paid, as the server will. The part that repays a debt earns no
 * bonus.
 */
export function sumUp(
  amount_mills: Mills,
  { fee: fee_percent }: Pick<Method, 'fee'>,
  { daily, code_percent, debt }: Pick<Terms, 'daily' | 'code_percent' | 'debt'>,
  { od, has_code }: Wish,
): Sums {
  const fee_mills = mills(toCents(partOf(amount_mills, fee_percent)));
  const repaid_mills = mills(Math.min(amount_mills, fromWire(debt)!));
  const kept_mills = mills(amount_mills - repaid_mills);
  return {
    amount: toWire(amount_mills),
    fee: toWire(fee_mills),
    total: toWire(mills(amount_mills + fee_mills)),
    repaid: toWire(repaid_mills),
    arrives: toWire(kept_mills),
    daily: toWire(mills(od === 0 ? dailyBonus(kept_mills, daily) : 0)),
    code: toWire(mills(od === 0 && has_code ? partOf(kept_mills, code_percent) : 0)),
  };
}

function dailyBonus(
  amount_mills: Mills,
  { percent, least, most, available }: Terms['daily'],
): number {
  if (!available || amount_mills < fromWire(least)!) return 0;
  return Math.min(partOf(amount_mills, percent), fromWire(most)!);
}

function partOf(amount_mills: Mills, percent: number): Mills {
  return share(amount_mills, Math.round((percent * million) / 100), million);
}

function toCents(value_mills: Mills): number {
  return value_mills - (value_mills % cent_mills);
}

/** The faults that a typed amount can have. */
export type AmountFault = 'missing' | 'invalid' | 'too_small' | 'too_large' | 'over_limit';

/**
 * Reads a typed amount, with a point or a comma before its cents. Null unless it is a number of at
 * most two decimals above zero.
 */
export function readAmount(typed: string): Mills | null {
  const found = /^\s*\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(typed);
  if (!found) return null;
  const [, units = '', cents = ''] = found;
  const value = Number(units) * 1000 + Number(cents.padEnd(2, '0')) * cent_mills;
  return value > 0 ? mills(value) : null;
}

/** Finds what is wrong with a typed amount. `left`: what the player's own limits leave. */
export function findFault(
  typed: string,
  { min, max }: Method,
  left: Amount | null,
): AmountFault | undefined {
  if (!typed.trim()) return 'missing';
  const amount_mills = readAmount(typed);
  if (amount_mills === null) return 'invalid';
  if (min !== null && amount_mills < fromWire(min)!) return 'too_small';
  if (max !== null && amount_mills > fromWire(max)!) return 'too_large';
  if (left !== null && amount_mills > fromWire(left)!) return 'over_limit';
  return undefined;
}

/** The amounts to choose from with a press, within the bounds of a way to pay. */
export function chipsOf({ min, max }: Method): Amount[] {
  const is_within = (value: Mills) =>
    (min === null || value >= fromWire(min)!) && (max === null || value <= fromWire(max)!);
  return chip_mills.filter(is_within).map(toWire);
}

/** The first amount when none was asked for. */
const usual_mills = mills(25_000);

/**
 * The amount that the field begins with: the one asked for in the address, up to a whole cent and
 * at least the minimum; otherwise a usual one.
 */
export function firstAmount(asked: string | null, method: Pick<Method, 'min'> | undefined): Amount {
  const asked_mills = /^\d{1,7}(?:\.\d{1,3})?$/.test(asked ?? '')
    ? fromWire(Number(asked))
    : undefined;
  if (!asked_mills) return toWire(usual_mills);
  const least_mills = fromWire(method?.min ?? 0)!;
  return toWire(mills(Math.max(Math.ceil(asked_mills / cent_mills) * cent_mills, least_mills)));
}

/** The rest that has to be paid of an order. */
export function toPay({ amount, fee, paid }: Pick<Order, 'amount' | 'fee' | 'paid'>): Amount {
  return toWire(mills(Math.max(0, fromWire(amount)! + fromWire(fee)! - fromWire(paid)!)));
}
