import { fold } from '@vitrine/contract/fold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

test('the database folds names as a search is folded [6-6.20]', async () => {
  // All letters and signs of the scripts in which players type; others differ by the version of
  // Unicode, as Glagolitic ones do.
  const letter = fc.integer({ min: 0x20, max: 0x52f }).map((code) => String.fromCodePoint(code));
  const sign = fc
    .oneof(fc.integer({ min: 0x1e00, max: 0x2bff }), fc.integer({ min: 0x3000, max: 0x30ff }))
    .map((code) => String.fromCodePoint(code));
  const wide = fc.integer({ min: 0xff01, max: 0xff5e }).map((code) => String.fromCodePoint(code));
  const texts = [
    ...fc.sample(fc.string({ unit: fc.oneof(letter, sign, wide), maxLength: 30 }), 2000),
    'ＡＫ－４７ | Kılıç™ ★ Straße',
    'İSURUS’',
  ];
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, folded(text) from unnest(${texts}::text[]) text`.execute(world.owner);
  expect(rows.filter(({ text, folded }) => folded !== fold(text))).toEqual([]);
});
