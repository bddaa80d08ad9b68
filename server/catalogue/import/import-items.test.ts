import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../kit/db.ts';
import { openWorld } from '../../testing/world.ts';
import { changePrice, lockGoods, readGoods } from '../index.ts';
import { importItems } from './import-items.ts';
import type { ImportEntry } from './read-file.ts';
import { made_up_skin, silent } from './testing.ts';
import { commandDesk } from '../../audit/index.ts';

const world = openWorld();

const skins = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => made_up_skin(first + n));

async function* entriesOf(rows: readonly unknown[]): AsyncGenerator<ImportEntry> {
  for (const [index, value] of rows.entries()) yield { list: 'skins', number: index + 1, value };
}

/**
 * Imports rows and returns the counts, the messages about bad rows, and the number of rows after
 * each commit.
 */
async function importRows(rows: readonly unknown[]) {
  const bad: string[] = [];
  const commits: number[] = [];
  const imported = await importItems(commandDesk(world.db), entriesOf(rows), {
    onBad: (number, reason) => bad.push(`${number}: ${reason}`),
    onCommit: ({ rows }) => commits.push(rows),
  });
  return { imported, bad, commits };
}

/** The statement timeout of a transaction that waits for the lock. */
const statement_ms = 1000;

function findItems(first: number, count = 1) {
  return world.owner
    .selectFrom('catalogue_goods')
    .selectAll()
    .where('weapon', '=', 'AK-47')
    .where('paint_index', '>=', first)
    .where('paint_index', '<', first + count)
    .orderBy('id')
    .execute();
}

test('a new skin becomes an item in each grade and kind, with the price of the rule as the first of its history', async () => {
  const { imported } = await importRows([made_up_skin(20_000)]);
  expect(imported).toMatchObject({
    rows: 1,
    bad: 0,
    incomplete: 0,
    added: 4,
    changed: 0,
    unchanged: 0,
  });
  const items = await findItems(20_000);
  expect(items.map(({ hash_name }) => hash_name)).toEqual([
    'AK-47 | Finish 20000 (Factory New)',
    'StatTrak™ AK-47 | Finish 20000 (Factory New)',
    'AK-47 | Finish 20000 (Minimal Wear)',
    'StatTrak™ AK-47 | Finish 20000 (Minimal Wear)',
  ]);
  for (const { id, price_mills, priced_at } of items) {
    expect(price_mills).toBeGreaterThanOrEqual(30);
    const history = world.owner
      .selectFrom('catalogue_prices')
      .selectAll()
      .where('goods_id', '=', id);
    expect(await history.execute()).toEqual([{ goods_id: id, at: priced_at, price_mills }]);
  }
});

test('a repeated import changes nothing', async () => {
  await importRows(skins(21_000, 10));
  const before = await findItems(21_000, 10);
  const { imported } = await importRows(skins(21_000, 10));
  expect(imported).toMatchObject({ added: 0, changed: 0, unchanged: 40 });
  expect(await findItems(21_000, 10)).toEqual(before);
});

test('facts that changed are taken over, and shown at once; the price stays', async () => {
  await importRows([made_up_skin(22_000), made_up_skin(22_001)]);
  const [item] = await findItems(22_000);
  await transact(world.db, (tx) => changePrice(tx, item!.id, mills(123_450)));
  await readGoods(world.db, [item!.id]);
  const { imported } = await importRows([
    made_up_skin(22_000, { finish: 'Renamed', rarity: 'rarity_mythical_weapon' }),
  ]);
  expect(imported).toMatchObject({ added: 0, changed: 4, unchanged: 0 });
  const shown = (await readGoods(world.db, [item!.id])).get(item!.id);
  expect(shown).toMatchObject({
    price_mills: 123_450,
    shown: {
      hash_name: 'AK-47 | Renamed (Factory New)',
      name: 'AK-47 | Renamed',
      quality: { value: 'Restricted' },
    },
  });
  expect((await findItems(22_001)).map(({ finish }) => finish)).toEqual(
    Array(4).fill('Finish 22001'),
  );
});

test('the phases of a finish are items of their own under one hash name [3-7.34]', async () => {
  const phases = ['Ruby', 'Phase 1', null].map((phase) =>
    made_up_skin(23_000, { finish: 'Doppler', phase, stattrak: false }),
  );
  await importRows(phases);
  expect((await importRows(phases)).imported).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
  const fresh = (await findItems(23_000)).filter(({ hash_name }) =>
    hash_name.endsWith('(Factory New)'),
  );
  expect(fresh.map(({ phase }) => phase)).toEqual(['Ruby', 'Phase 1', null]);
});

test('bad rows are told with their number and reason, and the rest goes in', async () => {
  const spoon = { ...made_up_skin(1), weapon: 'Spoon', category: 'Knives' };
  const { imported, bad } = await importRows([
    made_up_skin(24_000),
    made_up_skin(24_001, { min_float: 2 }),
    null,
    spoon,
    made_up_skin(24_002),
  ]);
  expect(imported).toMatchObject({ rows: 5, bad: 3, added: 8 });
  expect(bad).toEqual([
    '2: min_float: expected a number from 0 to 1, or null',
    '3: expected an object',
    '4: no price base for Spoon',
  ]);
});

test('a kind that the price rule doesn’t know goes in from the price that the operator names [6-1.19]', async () => {
  const sickle = {
    ...made_up_skin(26_000, { stattrak: false }),
    weapon: 'Sickle Knife',
    category: 'Knives',
  };
  const entries = entriesOf([sickle]);
  const imported = await importItems(
    commandDesk(world.db),
    entries,
    silent,
    new Map([['Sickle Knife', mills(180_000)]]),
  );
  expect(imported).toMatchObject({ rows: 1, bad: 0, added: 2 });
  const items = await world.owner
    .selectFrom('catalogue_goods')
    .selectAll()
    .where('weapon', '=', 'Sickle Knife')
    .execute();
  expect(items.map(({ hash_name }) => hash_name)).toContain(
    '★ Sickle Knife | Finish 26000 (Factory New)',
  );
  for (const { price_mills } of items) expect(price_mills).toBeGreaterThan(100_000);
});

test('a skin without floats and kinds is plain, in all five grades, and counted as incomplete', async () => {
  const unknown = { min_float: null, max_float: null, stattrak: null, souvenir: null };
  const { imported } = await importRows([made_up_skin(25_000, unknown)]);
  expect(imported).toMatchObject({ incomplete: 1, added: 5 });
  const items = await findItems(25_000);
  expect(items.map(({ hash_name }) => /\((.+)\)/.exec(hash_name)?.[1])).toEqual([
    'Factory New',
    'Minimal Wear',
    'Field-Tested',
    'Well-Worn',
    'Battle-Scarred',
  ]);
  expect(items.some(({ stattrak, souvenir }) => stattrak || souvenir)).toBe(false);
});

test('crates and weapons without skin are counted and left out', async () => {
  async function* entries(): AsyncGenerator<ImportEntry> {
    yield { list: 'crates', number: 1, value: { id: 'crate-1' } };
    yield {
      list: 'skins',
      number: 1,
      value: made_up_skin(0, { finish: null, rarity: { id: 'rarity_default_weapon' } }),
    };
  }
  expect(await importItems(commandDesk(world.db), entries(), silent)).toMatchObject({
    rows: 1,
    crates: 1,
    stock: 1,
    added: 0,
  });
});

test('of a skin that a file names twice the later row counts', async () => {
  await importRows([made_up_skin(26_000), made_up_skin(26_000, { finish: 'Later' })]);
  expect((await findItems(26_000)).map(({ finish }) => finish)).toEqual(Array(4).fill('Later'));
});

test('every 500 rows are committed: when the file breaks off they are there to stay, and a repetition adds the rest', async () => {
  async function* brokenOff(): AsyncGenerator<ImportEntry> {
    yield* entriesOf(skins(30_000, 700));
    throw new Error('the file is broken');
  }
  await expect(importItems(commandDesk(world.db), brokenOff(), silent)).rejects.toThrow(
    'the file is broken',
  );
  expect(await findItems(30_000, 700)).toHaveLength(500 * 4);
  const { imported, commits } = await importRows(skins(30_000, 1000));
  expect(commits).toEqual([500, 1000]);
  expect(imported).toMatchObject({ unchanged: 2000, added: 2000 });
  expect(await findItems(30_000, 1000)).toHaveLength(4000);
});

test('imports that run at once, in whatever order, add each item once', async () => {
  const rows = skins(40_000, 1200);
  const all = await Promise.all([
    importRows(rows),
    importRows(rows),
    importRows(rows.toReversed()),
  ]);
  const sum = (of: 'added' | 'unchanged') =>
    all.reduce((total, { imported }) => total + imported[of], 0);
  expect([sum('added'), sum('unchanged')]).toEqual([4800, 2 * 4800]);
  expect(await findItems(40_000, 1200)).toHaveLength(4800);
});

test('one that waits for another import waits longer than a statement may take', async () => {
  const { promise: held, resolve: tellHeld } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const holder = transact(world.owner, async (tx) => {
    await lockGoods(tx);
    tellHeld();
    await ended;
  });
  await held;
  const waiter = transact(world.db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(statement_ms)}`.execute(tx);
    await lockGoods(tx);
  });
  await Promise.race([waiter, sleep(2 * statement_ms)]);
  end();
  await expect(Promise.all([holder, waiter])).resolves.toHaveLength(2);
});
