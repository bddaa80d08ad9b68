import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hostile_forms, hostile_json } from '../../testing/hostile.ts';
import { Refusal } from '../refusal.ts';
import {
  checkInput,
  depth_max,
  fields_max,
  oneOfEach,
  readFields,
  readJson,
  readParams,
  values_max,
} from './input.ts';

/** The key and the fields of a reader's refusal; undefined when it accepts. */
function refusedBy(read: () => unknown): [string, object | undefined] | undefined {
  try {
    read();
    return undefined;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return [problem.key, problem.fields];
  }
}

/** The fields of an endless form, which counts how many were read. */
function endless(nameOf: (n: number) => string) {
  const read = { fields: 0 };
  const fields = (function* (): Generator<[string, string]> {
    for (;;) yield [nameOf((read.fields += 1)), ''];
  })();
  return { read, fields };
}

describe('a form or a query', () => {
  test('is read up to the first name that comes again, and no further', () => {
    const { read, fields } = endless(() => 'a');
    expect(refusedBy(() => oneOfEach(fields))).toEqual(['request.invalid', { a: ['twice'] }]);
    expect(read.fields).toBe(2);
  });

  test('is read up to the first field too many, and no further', () => {
    const { read, fields } = endless((n) => `a${n}`);
    expect(refusedBy(() => oneOfEach(fields))?.[0]).toBe('request.invalid');
    expect(read.fields).toBe(fields_max + 1);
  });

  test.each(Object.entries(hostile_forms))(
    'of 8 kB is the most that is looked at: %s',
    (_, make) => {
      expect(refusedBy(() => readFields(make(8 * 1024 + 1)))?.[0]).toBe('request.too_large');
    },
  );

  test('gives every field as it was written, whatever its name', () => {
    const word = fc
      .string({ unit: 'binary', maxLength: 20 })
      .filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => name, maxLength: fields_max }),
        (given) => {
          const fields = readFields(new URLSearchParams(given).toString());
          expect(new Map(Object.entries(fields))).toEqual(new Map(given));
        },
      ),
    );
  });

  test('holds no NUL, in a name or in a value', () => {
    for (const text of ['a=%00', 'a%00=1'])
      expect(refusedBy(() => readFields(text))?.[0]).toBe('request.invalid');
  });
});

describe('JSON', () => {
  test('is read as it stands', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }).filter((text) => !text.includes('\\u0000')),
        (text) => {
          expect(readJson(text)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test.each([
    ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`],
  ])('of %s may be 16 deep', (_, make) => {
    expect(refusedBy(() => readJson(make(depth_max)))).toBeUndefined();
    expect(refusedBy(() => readJson(make(depth_max + 1)))).toEqual([
      'request.invalid',
      { body: ['form'] },
    ]);
  });

  test('may hold a thousand values, and brackets and commas in its strings count for nothing', () => {
    const listOf = (count: number) => `[${Array(count).fill('0').join(',')}]`;
    expect(refusedBy(() => readJson(listOf(values_max)))).toBeUndefined();
    expect(refusedBy(() => readJson(listOf(values_max + 1)))?.[0]).toBe('request.invalid');
    expect(readJson(JSON.stringify(`"${'[,{'.repeat(5000)}\\`))).toHaveLength(15_002);
  });

  test('that isn’t any is malformed, and never more than that', () => {
    const almost = fc.string({
      unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', 'u', '0', ' '),
      maxLength: 40,
    });
    fc.assert(
      fc.property(almost, (text) => {
        const expected = text.includes('\\u0000')
          ? ['request.malformed', 'request.invalid']
          : ['request.malformed'];
        const refused = refusedBy(() => readJson(text));
        expect([undefined, ...expected]).toContain(refused?.[0]);
      }),
    );
  });

  test.each(['{"a":"\\u0000"}', '{"\\u0000":1}', '["x\\\\\\u0000"]'])(
    'holds no NUL: %s',
    (text) => {
      expect(refusedBy(() => readJson(text))?.[0]).toBe('request.invalid');
    },
  );

  test('may speak of one', () => {
    expect(readJson('["\\\\u0000"]')).toEqual(['\\u0000']);
  });

  test('as deep as a body can hold, with a NUL at the bottom, is refused and overflows nothing', () => {
    expect(
      refusedBy(() => readJson(hostile_json['lists in lists with a NUL inside']!(256 * 1024)))?.[0],
    ).toBe('request.invalid');
  });
});

test('a part of a path holds no control character', () => {
  for (const character of ['\0', '\n', '\r', '\t', '\x7f', '\x85'])
    expect(refusedBy(() => readParams({ id: `1${character}` }))).toEqual([
      'request.invalid',
      { id: ['characters'] },
    ]);
  expect(readParams({ name: 'über uns-1' })).toEqual({ name: 'über uns-1' });
});

test('a wrong field may be called like a part of every object', () => {
  const short = z.record(z.string(), z.string().max(3));
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    expect(refusedBy(() => checkInput(short, { [name]: 'long' }))?.[1]).toHaveProperty(name);
});

test('an object whose length can’t become a number is as wrong as any [6-5.6]', () => {
  const short = z.object({ name: z.string().max(3) });
  expect(refusedBy(() => checkInput(short, { name: { length: { toString: 'x' } } }))?.[0]).toBe(
    'request.invalid',
  );
});
