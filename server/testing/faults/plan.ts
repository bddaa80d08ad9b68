/** A number from 0 up to 1, the next of a sequence that its seed determines. */
export type Random = () => number;

/** A `kill -9`. */
export interface Kill {
  hits: 'node' | 'database' | 'both';
  /** When: this long after the product recovered from the kill before, or after that kill itself. */
  after_ms: number;
  /** False for a kill that hits a product which is still getting up. */
  awaits_recovery: boolean;
}

const after_ms_min = 100;
const after_ms_max = 400;
const in_recovery_share = 0.5;

/** How many processes the kills of one hand end, but for the last hand: four times Node, four times PostgreSQL. */
const kills_per_hand = 8;

/**
 * Plans `kills` ends of a process, rounded up to an even number: half of them of Node, half of PostgreSQL, in hands of which
 * each has one of both at the same moment, and of the supervisor with them. A hand begins with that, so PostgreSQL is never killed
 * more than three times under one supervisor: after five times in a minute the product holds it for a lasting fault and gives up.
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

/** A hand that ends each `of_each` times. */
function dealHand(of_each: number, random: Random): Kill['hits'][] {
  const singles = (['node', 'database'] as const).flatMap((hit) => Array<Kill['hits']>(of_each - 1).fill(hit));
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

/** Node may be killed at any moment; PostgreSQL while a supervisor that is up starts it again. */
function canHitRecovery(before: Kill['hits'], hit: Kill['hits']): boolean {
  return hit === 'node' || (hit === 'database' && before === 'database');
}

/** The same sequence for the same seed, a whole number: mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
