import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { composite, compositeArray } from './composite.ts';

const world = openWorld();

const field = fc.option(
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
);
const row = fc.tuple(field, fc.option(fc.maxSafeInteger()));

test('PostgreSQL reads every row as it was written, whatever its texts hold', async () => {
  await sql`create type told as (said text, n bigint)`.execute(world.owner);
  const read = async (rows: [string | null, number | null][]) => {
    const found = await sql<{ said: string | null; n: number | null }>`
      select said, n from unnest(${compositeArray(rows)}::told[])`.execute(world.owner);
    return found.rows.map(({ said, n }) => [said, n]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      expect(await read(rows)).toEqual(rows);
    }),
    { examples: [[[['","\\"()', 1]]], [[['', null]]], [[[null, 7]]], [[['null', 0]]]] },
  );
  const one = await sql`select (${composite(['a "quoted\\" text', undefined])}::told).*`.execute(
    world.owner,
  );
  expect(one.rows).toEqual([{ said: 'a "quoted\\" text', n: null }]);
});
