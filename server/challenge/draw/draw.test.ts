import { afterAll, describe, expect, test } from 'vitest';
import { isNear } from '../spot.ts';
import type { Drawn, Shelf } from './draw.ts';
import { Pool } from './pool.ts';
import { characters, scripts } from './scripts.ts';

const pool = new Pool({ ready_max: 4, waiting_max: 60 });
afterAll(() => pool.close());

const take = (shelf: Shelf, count: number) =>
  Promise.all(Array.from({ length: count }, () => pool.take(shelf)));
/** Width, height and colour type in a PNG's header. */
const headOf = (png: string) => {
  const bytes = Buffer.from(png, 'base64');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), color: bytes[25] };
};
const [rgb, rgba] = [2, 6];

describe('sliders', () => {
  const drawings = () => take('puzzle', 40);
  const xOf = ({ solution }: Drawn) => (solution.type === 'blockPuzzle' ? solution.x : NaN);

  test('are 310 × 155, the piece 47 × 155 and clear around; the hole is 100 to 262 pixels away [1-9.6]', async () => {
    const drawn = await drawings();
    for (const drawing of drawn) {
      expect(headOf(drawing.picture)).toEqual({ width: 310, height: 155, color: rgb });
      expect(headOf(drawing.piece!)).toEqual({ width: 47, height: 155, color: rgba });
      expect(xOf(drawing)).toBeGreaterThanOrEqual(100);
      expect(xOf(drawing)).toBeLessThanOrEqual(262);
    }
    expect(new Set(drawn.map(xOf)).size).toBeGreaterThan(20);
  });
});

describe.each(scripts)('words in %s', (script) => {
  test('are three of its characters, so far apart that no click is right for two', async () => {
    for (const { picture, piece, words, solution } of await take(script, 12)) {
      expect(headOf(picture)).toEqual({ width: 310, height: 155, color: rgb });
      expect(piece).toBeNull();
      expect(new Set(words).size).toBe(3);
      for (const word of words!) expect(characters[script]).toContain(word);
      const spots = solution.type === 'clickWord' ? solution.spots : [];
      expect(spots).toHaveLength(3);
      for (const [n, { x, y }] of spots.entries()) {
        // Even at the edge of one word's tolerance, a click doesn't match another word.
        const corners = [-25, 25].flatMap((dx) =>
          [-25, 25].map((dy) => ({ x: x + dx, y: y + dy })),
        );
        const others = spots.filter((_, other) => other !== n);
        for (const other of others)
          expect(corners.filter((corner) => isNear(corner, other)).length).toBeLessThan(4);
        expect(others.some((other) => isNear({ x, y }, other))).toBe(false);
      }
    }
  });

  test('are no two characters that look alike', () => {
    const alike = ['O0QD', 'I1LJ|', 'ШЩЦ', 'ИЙ', 'ОС', '日目曰', '土士', '未末', 'भम', 'धघ', 'बव'];
    for (const family of alike) {
      expect(
        [...family].filter((character) => characters[script].includes(character)).length,
      ).toBeLessThan(2);
    }
    expect(new Set(characters[script]).size).toBe(characters[script].length);
  });
});

describe('the pool', () => {
  test('gives each picture once, to callers in their order, also to more than it keeps ready', async () => {
    const drawings = await take('puzzle', 30);
    expect(new Set(drawings.map(({ picture }) => picture)).size).toBe(30);
  });

  test('lets only so many wait, and refuses more', async () => {
    const small = new Pool({ ready_max: 1, waiting_max: 2 });
    const results = await Promise.allSettled([
      small.take('puzzle'),
      small.take('puzzle'),
      small.take('puzzle'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { key: 'challenge.too_many' } });
    await small.close();
  });

  test('whose worker ends tells those who wait, and starts another at the next use', async () => {
    const broken = new Pool({ ready_max: 1, waiting_max: 10 });
    const waiting = broken.take('puzzle');
    await Promise.all([
      expect(waiting).rejects.toThrow('the worker that draws challenges ended'),
      broken.close(),
    ]);
    expect((await broken.take('puzzle')).picture).toMatch(/^iVBOR/);
    await broken.close();
  });
});
