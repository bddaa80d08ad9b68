import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('keys are sorted by UTF-16 code units, as in the example of RFC 8785', () => {
  const unsorted = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect(canonicalJson(unsorted)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
      '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  );
});

test('strings are escaped as in the example of RFC 8785', () => {
  expect(canonicalJson('\u20ac$\u000f\u000aA\u0027\u0042\u0022\u005c\u005c\u0022\u002f')).toBe(
    '"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"',
  );
});

test('there is no space, and order in lists is kept', () => {
  expect(canonicalJson({ b: [3, -1, null, []], a: { z: {}, y: 'x' } })).toBe(
    '{"a":{"y":"x","z":{}},"b":[3,-1,null,[]]}',
  );
  expect(canonicalJson(-0)).toBe('0');
  expect(canonicalJson(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
});

test('what is written can be read back, and does not depend on the order of the keys', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.maxSafeInteger(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (given) => {
      const text = canonicalJson(given);
      expect(JSON.parse(text)).toEqual(given);
      expect(canonicalJson(reversed(given))).toBe(text);
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, reversed(field)]),
  );
}

test.each([
  ['a fraction', 0.5],
  ['a number past the safe ones', 2 ** 53],
  ['NaN', Number.NaN],
  ['infinity', Infinity],
  ['a lone surrogate', '\ud83d'],
  ['a key with a lone surrogate', { '\ude00': 1 }],
  ['undefined', undefined],
  ['an undefined field', { a: undefined }],
  ['a hole in a list', Array(1)],
  ['a boolean', true],
  ['a bigint', 1n],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['a boxed string', Object('text')],
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
])('%s has no canonical form', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
  expect(() => canonicalJson([value])).toThrow(TypeError);
});
