/** Changes up to this many mills are no jump: a cheap item moves by a cent or two. */
const small_mills = 50;

/** The judgement of an offered price. */
export type Verdict = 'same' | 'change' | 'jump';

/**
 * Compares an offered price with the current one. It may rise to `limit_percent` above it, or fall
 * by the same factor (with 50: up to × 1.5, down to ÷ 1.5). Beyond that it jumps.
 */
export function judgePrice(
  price_mills: number,
  offered_mills: number,
  limit_percent: number,
): Verdict {
  if (offered_mills === price_mills) return 'same';
  const [low, high] =
    price_mills < offered_mills ? [price_mills, offered_mills] : [offered_mills, price_mills];
  const jumps = high - low > small_mills && high * 100 > low * (100 + limit_percent);
  return jumps ? 'jump' : 'change';
}

/** The furthest move of a price by one person: in percent up, or by the same factor down. */
const one_person_percent = 100;

/** Whether a price moves to more than twice, or less than half: two persons decide then. */
export function movesFar(price_mills: number, offered_mills: number): boolean {
  return judgePrice(price_mills, offered_mills, one_person_percent) === 'jump';
}

/** The limit of an import by somebody who needs a second person for moves beyond twice. */
export function limitWithSecond(limit_percent: number): number {
  return Math.min(limit_percent, one_person_percent);
}
