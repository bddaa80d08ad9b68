/** A source of numbers in [0, 1) that repeats for the same seed. */
export type Random = () => number;

/** 32-bit FNV-1a hash of a text's UTF-16 units (offset basis and prime: RFC 9923, section 5). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * The mulberry32 generator (Tommy Ettinger, public domain): small, fast and even enough for
 * pictures.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between `low` and `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One of the entries, each equally likely. Throws when the list is empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const entry = list[Math.floor(random() * list.length)];
  if (entry === undefined) throw new RangeError('nothing to pick from');
  return entry;
}
