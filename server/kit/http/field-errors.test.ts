import { field_errors, isFieldError } from '@vitrine/contract/field-errors';
import { endpoints } from '@vitrine/contract/index';
import { amountIn, idInPath } from '@vitrine/contract/shapes';
import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerIn } from '../answers.ts';
import { Refusal } from '../refusal.ts';
import { sayFieldErrors } from './field-errors.ts';
import { checkInput } from './input.ts';

/** Values that are wrong in each way for some field. */
const wrong_values = [
  undefined,
  null,
  true,
  'x',
  '',
  'x'.repeat(5000),
  '1.5',
  '-1',
  '99999999999999999999',
  -1,
  0,
  1.5,
  0.12345,
  1e20,
  Number.NaN,
  [],
  [1, 1],
  Array(200).fill(1),
  {},
  { a: 1 },
];

function fieldsOf(shape: z.ZodType<object>, value: object): NonNullable<Refusal['fields']> {
  try {
    checkInput(shape, value);
    return {};
  } catch (problem) {
    return (problem as Refusal).fields!;
  }
}

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_, { params, query, body }) => {
  test('says in German, in a sentence of ours, what is wrong with each field [6-6.19]', () => {
    const shapes = [params, query, body && 'shape' in body ? body.shape : undefined];
    for (const shape of shapes.filter((one) => one instanceof z.ZodObject))
      for (const name of Object.keys(shape.shape))
        for (const value of wrong_values) {
          const fields = fieldsOf(shape, { [name]: value });
          expect(
            Object.values(fields)
              .flat()
              .filter((one) => !isFieldError(one)),
          ).toEqual([]);
          const said = sayFieldErrors('de', fields);
          for (const sentence of Object.values(said).flat())
            expect(sentence).toMatch(/^[A-ZÄÖÜ](?!.*\b(?:expected|invalid|must|the)\b)/i);
        }
  });
});

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Bitte fülle das aus.'],
  [z.string(), 5, 'Das hat nicht die richtige Form.'],
  [z.string().max(2000), 'x'.repeat(2001), 'Höchstzahl der Zeichen: 2.000.'],
  [z.string().min(3), 'x', 'Mindestzahl der Zeichen: 3.'],
  [z.number(), 'x', 'Bitte gib eine Zahl ein.'],
  [z.number().int(), 1.5, 'Bitte gib eine ganze Zahl ein.'],
  [z.number().max(1_000_000.5), 2e6, 'Höchstens 1.000.000,5.'],
  [z.number().min(-1), -2, 'Mindestens -1.'],
  [z.number().positive(), 0, 'Mehr als 0.'],
  [z.array(z.number()).max(1), [1, 2], 'Höchstzahl der Einträge: 1.'],
  [z.enum(['a', 'b']), 'c', 'Bitte wähle eines davon: a, b.'],
  [z.iso.date(), 'today', 'Es sollte so aussehen: 2026-05-01'],
  [amountIn, 0.0001, 'Höchstens drei Nachkommastellen.'],
  [idInPath, 'x', 'Bitte gib eine ganze Zahl ein.'],
  [idInPath, '0', 'Mindestens 1.'],
  [z.union([z.literal(0), z.literal(1)]), 2, 'Bitte wähle eines davon: 0, 1.'],
])(
  'a field that is wrong is told of with its numbers as they are written: %#',
  (shape, value, said) => {
    const fields = fieldsOf(z.object({ field: shape }), { field: value });
    expect(sayFieldErrors('de', fields)).toEqual({ field: [said] });
  },
);

test('a sentence has what it is filled with in every language, once', () => {
  for (const { code } of locales)
    for (const [key, english] of Object.entries(field_errors)) {
      const text = answerIn(code, `field.${key as keyof typeof field_errors}`);
      expect(text.split('{given}'), `${code} ${key}`).toHaveLength(english.split('{given}').length);
      if (code !== 'en') expect(text, `${code} ${key}`).not.toBe(english);
    }
});
