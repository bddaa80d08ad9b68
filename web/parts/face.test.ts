import { expect, test } from 'vitest';
import { faceOf } from './face.tsx';

test('a player has one face, and a hundred players many', () => {
  expect(faceOf(7)).toEqual(faceOf(7));
  const faces = Array.from({ length: 100 }, (_, id) => JSON.stringify(faceOf(id + 1)));
  expect(new Set(faces).size).toBeGreaterThan(60);
});
