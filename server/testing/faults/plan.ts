/** Returns the next number of a seeded sequence, from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** A `kill -9`. */
export interface Kill {
  hits: 'node' | 'database' | 'both';
  /** Delay after the product's recovery from the previous kill, or after that kill itself. */
  after_ms: number;
  /** False for a kill that hits the product while it is still recovering. */
  awaits_recovery: boolean;
}

const after_ms_min = 100;
const after_ms_max = 400;
const in_recovery_share = 0.5;

/**
 * How many processes one hand of kills ends, except the last hand: Node four times, PostgreSQL four
 * times.
 */
const kills_per_hand = 8;

/**
 * Plans `kills` process kills, rounded up to an even number: half of Node, half of PostgreSQL,
 * dealt in hands. Each hand begins with one kill of both at the same moment, together with the
 * supervisor, so PostgreSQL is never killed more than three times under one supervisor: after five
 * times in a minute the product treats it as a lasting fault and gives up.
 */
export function planKills(kills: number, random: Random): Kill[] {
  const hands = Math.ceil(kills / kills_per_hand);
  const hits = Array.from({ length: hands }, (_, n) => {
    const left = Math.min(kills_per_hand, kills - n * kills_per_hand);
    return dealHand(Math.ceil(left / 2), random);
  }).flat();
  return hits.map((hit, n) => ({
    hits: hit,
    after_ms: Math.round(after_ms_min + random() * (after_ms_max - after_ms_min)),
    awaits_recovery: n === 0 || !canHitRecovery(hits[n - 1]!, hit) || random() >= in_recovery_share,
  }));
}

/** A hand that kills each process `of_each` times. */
function dealHand(of_each: number, random: Random): Kill['hits'][] {
  const singles = (['node', 'database'] as const).flatMap((hit) =>
    Array<Kill['hits']>(of_each - 1).fill(hit),
  );
  const order = new Map(singles.map((_, n) => [n, random()]));
  return [
    'both',
    ...singles
      .keys()
      .toArray()
      .sort((a, b) => order.get(a)! - order.get(b)!)
      .map((n) => singles[n]!),
  ];
}

/**
 * Whether a kill may hit the recovery from the one before. Node may be killed at any moment;
 * PostgreSQL only while a running supervisor restarts it.
 */
function canHitRecovery(before: Kill['hits'], hit: Kill['hits']): boolean {
  return hit === 'node' || (hit === 'database' && before === 'database');
}

/** A generator that is deterministic for its seed, a whole number: mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
