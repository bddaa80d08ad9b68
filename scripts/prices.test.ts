import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repriceTestCase, makeCase } from '../server/testing/cases.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-prices-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function writeFile(text: string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.json`);
  fs.writeFileSync(file, text);
  return file;
}

const runCommand = openCommands();

/** Runs the command as an operator does. */
const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  runCommand('prices', args, { DATABASE_URL: world.database_url, DEMO: '1', ...environment });

let taken = 0;

/** An item of its own for a test. */
async function takeItem() {
  return world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'hash_name', 'price_mills'])
    .where('phase', 'is', null)
    .where('price_mills', '>=', 10_000)
    .orderBy('id')
    .offset(taken++)
    .limit(1)
    .executeTakeFirstOrThrow();
}

const fileOf = (hash_name: string, price_mills: number) =>
  writeFile(JSON.stringify({ prices: [{ hash_name, price: price_mills / 1000 }] }));

test('an operator imports prices, and reads what became of them [3-10.22]', async () => {
  const { hash_name, price_mills } = await takeItem();
  const changed = await run(['import', fileOf(hash_name, price_mills + 10)]);
  expect(changed).toEqual({
    code: 0,
    said: '1 prices: 1 changed, 0 unchanged, 0 jumped and frozen, 0 frozen before; 0 of unknown items, 0 bad rows\n',
    warned: '',
  });
  const bad = await run([
    'import',
    writeFile('[{"hash_name": "A", "price": -1}, {"hash_name": "A", "price": 1}]'),
  ]);
  expect(bad).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 of unknown items, 1 bad rows'),
  });
  expect(bad.warned).toMatch(/^row 1: price: expected a number above 0/);
});

test('a price that jumps is frozen, listed, and thawed with the offered price [3-10.22]', async () => {
  const { id, hash_name, price_mills } = await takeItem();
  const file = fileOf(hash_name, 2 * price_mills);
  expect(await run(['import', file])).toMatchObject({
    code: 1,
    said: expect.stringContaining('1 jumped and frozen'),
  });
  const { said, warned } = await run(['list', '--json']);
  expect(warned).toBe('');
  const { frozen } = JSON.parse(said) as { frozen: object[] };
  const price = price_mills / 1000;
  expect(frozen).toContainEqual({
    id,
    hash_name,
    phase: null,
    price,
    frozen_at: expect.any(String),
    offered: 2 * price,
  });
  expect(await run(['thaw', String(id), '--accept'])).toMatchObject({
    code: 0,
    said: `${id}  ${hash_name}  ${2 * price}  not frozen\n`,
  });
  expect(await run(['thaw', String(id)])).toMatchObject({
    code: 1,
    warned: `The price of item ${id} is not frozen.\n`,
  });
});

test('a preview says what an import would do, and changes nothing [7-8.8]', async () => {
  const { id, hash_name, price_mills } = await takeItem();
  const file = fileOf(hash_name, 3 * price_mills);
  const price = price_mills / 1000;
  const previewed = await run(['import', file, '--preview']);
  expect(previewed).toMatchObject({ code: 0, warned: '' });
  expect(previewed.said).toContain(
    `${id}  ${hash_name}  ${price} → ${(3 * price_mills) / 1000} (+200%)  jumps: it would be frozen`,
  );
  const asked = ['import', file, '--preview', '--json'];
  expect(JSON.parse((await run(asked)).said)).toMatchObject({
    planned: [{ id, price, to: (3 * price_mills) / 1000, verdict: 'jump' }],
  });
  expect(await run(['import', file])).toMatchObject({
    said: expect.stringContaining('1 jumped and frozen'),
  });
  expect(await run(['thaw', String(id), '--preview'])).toMatchObject({ code: 2 });
  await run(['thaw', String(id)]);
});

test('a preview of items names new ones with their price and changes nothing [7-8.8]', async () => {
  const skin = {
    weapon: 'AK-47',
    category: 'Rifles',
    finish: 'Previewed',
    paint_index: 70_000,
    rarity: 'rarity_rare_weapon',
    min_float: 0,
    max_float: 0.05,
    stattrak: false,
    souvenir: false,
  };
  const file = writeFile(JSON.stringify({ skins: [skin, { ...skin, rarity: 'shiny' }] }));
  const environment = { DATABASE_URL: world.database_url, DEMO: '1' };
  const previewed = await runCommand('import', ['--preview', file], environment);
  expect(previewed).toMatchObject({ code: 1 });
  expect(previewed.warned).toMatch(/^row 2: rarity: expected/);
  expect(previewed.said).toMatch(/^new {6}AK-47 \| Previewed \(Factory New\) {2}\d/);
  expect(previewed.said).toContain('1 items would be added, 0 changed');
  const added = world.owner
    .selectFrom('catalogue_goods')
    .select('id')
    .where('paint_index', '=', 70_000);
  expect(await added.execute()).toEqual([]);
});

test('the limit is that of PRICE_CHANGE_LIMIT', async () => {
  const { hash_name, price_mills } = await takeItem();
  const file = fileOf(hash_name, 2 * price_mills);
  const { said } = await run(['import', file], { PRICE_CHANGE_LIMIT: '100' });
  expect(said).toMatch(/^1 prices: 1 changed/);
});

test('a price is frozen by hand [3-10.22]', async () => {
  const { id } = await takeItem();
  expect(await run(['freeze', String(id)])).toMatchObject({
    code: 0,
    said: expect.stringContaining('frozen since'),
  });
  expect(await run(['thaw', String(id), '--accept'])).toMatchObject({ code: 1 });
  expect(await run(['thaw', String(id)])).toMatchObject({ code: 0 });
  expect(await run(['freeze', '999999999'])).toMatchObject({
    code: 1,
    warned: 'There is no such item in the shop.\n',
  });
});

test('a case that prices have closed is listed, and reopened once they allow it', async () => {
  const box = await makeCase(world);
  await repriceTestCase(world, box, Math.ceil(box.goods_mills / 0.9));
  const { hash_name } = await world.owner
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('id', '=', box.goods_id)
    .executeTakeFirstOrThrow();
  const dearer = Math.round(box.goods_mills * 1.4);
  const { code, said } = await run(['import', fileOf(hash_name, dearer)]);
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^case ${box.id} .* is closed: it would give back 1\\d\\d\\.?\\d*%$`, 'm'),
  );
  const listed = JSON.parse((await run(['list', '--json'])).said) as { closed: { id: number }[] };
  expect(listed.closed.map(({ id }) => id)).toContain(box.id);
  expect(await run(['reopen', String(box.id)])).toMatchObject({
    code: 1,
    said: expect.stringContaining('stays closed'),
  });
  await run(['import', fileOf(hash_name, box.goods_mills)]);
  expect(await run(['reopen', String(box.id)])).toMatchObject({
    code: 0,
    said: expect.stringContaining('is open'),
  });
});

test.each([
  [['--help'], 0],
  [[], 2],
  [['import'], 2],
  [['import', '/nowhere.json'], 2],
  [['freeze', 'x'], 2],
  [['freeze', '1', '--accept'], 2],
  [['list', '--nonsense'], 2],
])('%j ends with %i, in words', async (args, code) => {
  const ran = await run(args);
  expect(ran.code).toBe(code);
  expect(ran.said + ran.warned).toMatch(/Usage: npm run prices|doesn't exist/);
});

test('a file in another currency is refused as a whole', async () => {
  const items = await world.owner
    .selectFrom('catalogue_goods')
    .select(['hash_name', 'price_mills'])
    .where('phase', 'is', null)
    .where('price_mills', '>=', 10_000)
    .orderBy('id')
    .limit(40)
    .execute();
  const prices = items.map(({ hash_name, price_mills }) => ({
    hash_name,
    price: price_mills / 10,
  }));
  const { code, warned } = await run(['import', writeFile(JSON.stringify({ prices }))]);
  expect(code).toBe(2);
  expect(warned).toMatch(
    /^\d+ of 40 prices change by more than 50%: is the file in dollars\? Nothing was changed\.\n$/,
  );
});
