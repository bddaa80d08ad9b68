import { z } from 'zod';

/**
 * A seeded pseudo-random generator: the same seed repeats the same numbers, so that a fault can be
 * reproduced.
 */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number in `[0, 1)` (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  chance(of: number): boolean {
    return this.next() < of;
  }
}

/** The subset of JSON Schema that the contract uses. */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** The JSON Schema of a caller's input. */
export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

/** Texts at the limits of encodings, languages and the systems behind the API. */
const hostile_texts = [
  [
    '',
    ' ',
    '\0',
    '\n',
    '\r\n',
    '\t',
    '\x7f',
    '\u0085',
    '\u202e',
    '\ufeff',
    '\ud800',
    '\udfff',
    '𝕏',
    'é',
    'e\u0301',
    'İ',
  ],
  [
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '-1',
    '-0',
    '0',
    '00',
    '1.5',
    '1e309',
    '0x10',
    '1_000',
    '٣',
  ],
  [
    '2147483647',
    '2147483648',
    '9007199254740991',
    '9007199254740992',
    '9223372036854775808',
    '9'.repeat(400),
  ],
  [
    '__proto__',
    'constructor',
    'toString',
    '[object Object]',
    '{}',
    '[]',
    '{"$ne":null}',
    '%00',
    '%',
    '%ff',
    '%2e%2e',
  ],
  [
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd\0.png',
    "'; drop table facts; --",
    "' or 1=1",
    '$1',
    '\\',
    '"',
    '`',
  ],
  [
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    'javascript:alert(1)',
    '//evil.example',
    'https://evil.example/',
  ],
  [
    'a'.repeat(255),
    'a'.repeat(2001),
    'ä'.repeat(300),
    '\u0300'.repeat(200),
    'ﷺ'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(40),
  ],
].flat();
const hostile_numbers = [
  -1,
  0,
  -0,
  1.5,
  0.0001,
  1e-300,
  1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 53),
];

/** A random hostile value of any type. */
export function hostileValue(dice: Dice): unknown {
  const kinds = [
    () => dice.pick(hostile_texts),
    () => dice.pick(hostile_texts),
    () => dice.pick(hostile_numbers),
    () => dice.pick([null, true, false]),
    () =>
      dice.pick([
        [],
        {},
        [[]],
        [null],
        { a: { a: {} } },
        { __proto__: 1 },
        [1, 1],
        Array(200).fill(0),
      ]),
  ];
  return dice.pick(kinds)();
}

export function hostileText(dice: Dice): string {
  return dice.pick(hostile_texts);
}

/** Generators of existing values, by the field that takes them. */
export type Known = Record<string, (() => unknown) | undefined>;

/** A value that fits its schema, sometimes at its limits. */
export function fittingValue(dice: Dice, name: string, shape: Shape, known: Known): unknown {
  const exists = known[name];
  if (exists && dice.chance(0.8)) return exists();
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.pick(shape.enum);
  if (shape.anyOf) return fittingValue(dice, name, dice.pick(shape.anyOf), known);
  const { minimum = 0, maximum = 2 ** 31, maxLength = 50 } = shape;
  switch (shape.type) {
    case 'object':
      return fittingObject(dice, shape, known);
    case 'array':
      return Array.from({ length: 1 + dice.below(3) }, () =>
        fittingValue(dice, name, shape.items ?? {}, known),
      );
    case 'integer':
    case 'number':
      return dice.pick([minimum, maximum, minimum + 1, minimum + dice.below(20)]);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return fittingText(dice, shape, maxLength);
  }
}

function fittingText(dice: Dice, { pattern = '', format }: Shape, length_max: number): string {
  if (format === 'email') return `fuzz-${dice.below(1000)}@vitrine.test`;
  if (pattern.includes('0-9a-f]{64}')) return dice.below(1e6).toString(16).padStart(64, '0');
  if (pattern.includes('\\d{6}')) return String(dice.below(1e6)).padStart(6, '0');
  if (pattern.includes('\\d')) return String(dice.below(50));
  return dice.pick(['a', 'Ann', '1', 'x'.repeat(Math.min(length_max, 5000)), 'für Élise', '名前']);
}

function fittingObject(
  dice: Dice,
  { properties = {}, required = [] }: Shape,
  known: Known,
): Record<string, unknown> {
  const given = Object.entries(properties).filter(
    ([name]) => required.includes(name) || dice.chance(0.4),
  );
  return Object.fromEntries(
    given.map(([name, shape]) => [name, fittingValue(dice, name, shape, known)]),
  );
}

/** An object of a schema in which some fields are hostile, missing or undeclared. */
export function nearlyFitting(dice: Dice, shape: Shape, known: Known): Record<string, unknown> {
  const fields = fittingObject(dice, shape, known);
  const names = [...Object.keys(shape.properties ?? {}), hostileText(dice)];
  for (let n = 1 + dice.below(2); n > 0; n--) {
    const name = dice.pick(names);
    if (dice.chance(0.2)) delete fields[name];
    else fields[name] = hostileValue(dice);
  }
  return fields;
}
