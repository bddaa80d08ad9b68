import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './index.ts';

type Json = Record<string, unknown>;

/** The fields of a schema that hold activity points, each with its type. */
function pointsIn(json: Json, path: string): [string, unknown][] {
  return Object.entries(json).flatMap(([name, part]): [string, unknown][] => {
    if (typeof part !== 'object' || part === null) return [];
    const inner = pointsIn(part as Json, `${path}.${name}`);
    const { type } = part as Json;
    return name === 'score' || (name === 'points' && type !== 'array')
      ? [[`${path}.${name}`, type], ...inner]
      : inner;
  });
}

test('activity points are whole numbers in every answer [3-11.1a]', () => {
  const found = endpoints.flatMap(({ path, answers }) =>
    answers.kind === 'data'
      ? pointsIn(z.toJSONSchema(answers.shape, { unrepresentable: 'any' }) as Json, path)
      : [],
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(([, type]) => type !== 'integer')).toEqual([]);
});
