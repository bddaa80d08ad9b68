import { isClientSeed, isHex64 } from './seeds.ts';

/**
 * Gives a parsed JSON value its type, or throws a TypeError that names the field, `at`, and the
 * expected type.
 */
export type Read<T> = (value: unknown, at: string) => T;

type Shape = Record<string, Read<unknown>>;
type Fields<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

function reader<T>(holds: (value: unknown) => value is T, expected: string): Read<T> {
  return (value, at) => {
    if (holds(value)) return value;
    throw new TypeError(value === undefined ? `${at} is missing` : `${at} must be ${expected}`);
  };
}

/** A whole number from 0 to `most`. */
export function integer(most = Number.MAX_SAFE_INTEGER): Read<number> {
  return reader(
    (value): value is number =>
      Number.isSafeInteger(value) && 0 <= Number(value) && Number(value) <= most,
    `a whole number from 0 to ${most}`,
  );
}

/** A whole number of either sign and any size. */
export const wholeNumber = reader(
  (value): value is number => Number.isInteger(value),
  'a whole number',
);

/** A text that canonical JSON can represent. */
export const text = reader(
  (value): value is string => typeof value === 'string' && value.isWellFormed(),
  'a text without lone surrogates',
);

/** 32 bytes as hex: a server seed, a hash, a beacon's randomness. */
export const hex64 = reader(
  (value): value is string => typeof value === 'string' && isHex64(value),
  '64 lowercase hex characters',
);

/** A client seed, a player's or a derived one. */
export const clientSeed = reader(
  (value): value is string => typeof value === 'string' && isClientSeed(value),
  'a text of 1–64 code points',
);

/** A moment as records write it: ISO 8601, UTC, with milliseconds. */
export const moment = reader(
  (value): value is string => typeof value === 'string' && isMoment(value),
  'a moment such as 2026-01-31T12:00:00.000Z',
);

/** The year 3000: readers in every language know the moments before it. */
const MOMENTS_END = 32_503_680_000_000;

/** Only the one form of a moment that exists: no 30 February. */
function isMoment(value: string): boolean {
  const ms = Date.parse(value);
  return 0 <= ms && ms < MOMENTS_END && new Date(ms).toISOString() === value;
}

/** A day, as `yyyy-mm-dd`. */
export const day = reader(
  (value): value is string =>
    typeof value === 'string' && /^.{10}$/.test(value) && isMoment(`${value}T00:00:00.000Z`),
  'a day such as 2026-01-31',
);

/** One of the given words. */
export function oneOf<T extends string>(words: readonly T[]): Read<T> {
  return reader(
    (value): value is T => words.some((word) => word === value),
    `one of ${words.join(', ')}`,
  );
}

/** Null, or a value of `read`. */
export function nullable<T>(read: Read<T>): Read<T | null> {
  return (value, at) => (value === null ? null : read(value, at));
}

/** A list of items of one shape. */
export function list<T>(read: Read<T>): Read<T[]> {
  return (value, at) => array(value, at).map((item, index) => read(item, `${at}[${index}]`));
}

/** An object with at least these fields, perhaps the `optional` ones; returns all its fields. */
export function fields<R extends Shape, O extends Shape = Record<never, never>>(
  required: R,
  optional?: O,
) {
  return (value: unknown, at: string): Fields<R> & Partial<Fields<O>> => {
    const given = object(value, at);
    for (const [key, read] of Object.entries(required)) read(given[key], path(at, key));
    for (const [key, read] of Object.entries(optional ?? {})) {
      if (given[key] !== undefined) read(given[key], path(at, key));
    }
    return given as Fields<R> & Partial<Fields<O>>;
  };
}

/** An object with these fields, perhaps the `optional` ones, and no other. */
export function exactly<R extends Shape, O extends Shape = Record<never, never>>(
  required: R,
  optional?: O,
) {
  const names = new Set([...Object.keys(required), ...Object.keys(optional ?? {})]);
  const readFields = fields(required, optional);
  return (value: unknown, at: string): Fields<R> & Partial<Fields<O>> => {
    const given = object(value, at);
    const stranger = Object.keys(given).find((key) => !names.has(key));
    if (stranger !== undefined) throw new TypeError(`${path(at, stranger)} is unknown`);
    return readFields(given, at);
  };
}

/** A JSON object. */
export const object = reader(
  (value): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
);

const array = reader((value): value is unknown[] => Array.isArray(value), 'a list');

function path(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`;
}
