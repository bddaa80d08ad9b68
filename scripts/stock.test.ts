import { expect, test } from 'vitest';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { findGoodsFrom } from '../server/testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs the command as an operator does. */
const stock = (...args: string[]) =>
  runCommand('stock', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test('an operator limits an item, sees what is left of it, and lifts the limit', async () => {
  const ann = await joinPlayer(world);
  const { id } = await findGoodsFrom(world.owner, 1_000);
  expect((await stock('list')).said).toContain('No item is limited');
  expect(await stock('set', String(id), '2', '--json')).toMatchObject({
    code: 0,
    said: `{"goods_id":${id},"stock":2}\n`,
  });
  dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
  expect(JSON.parse((await stock('list', '--json')).said)).toMatchObject([
    { goods_id: id, count: 2, sold: 1, left: 1 },
  ]);
  expect((await stock('list')).said).toContain(`${id}\t1 of 2\t`);
  await stock('set', String(id), '0');
  expect(refusalOf(await ann.api('POST /api/system_shop/{id}/buy', { id }))).toBe(
    'goods.out_of_stock',
  );
  expect((await stock('set', String(id), 'unlimited')).code).toBe(0);
  dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
}, 60_000);

test('a wrong call says how to call it and changes nothing', async () => {
  expect(await stock('--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('set GOODS COUNT|unlimited'),
  });
  for (const args of [
    [],
    ['set'],
    ['set', '1'],
    ['set', '1', '-1'],
    ['set', '1', '1000001'],
    ['set', 'x', '1'],
    ['cut'],
  ])
    expect([args, (await stock(...args)).code]).toEqual([args, 2]);
  expect(await stock('set', '99999999', '1')).toMatchObject({
    code: 1,
    warned: 'There is no such item in the shop.\n',
  });
  expect((await stock('list')).said).toContain('No item is limited');
}, 60_000);
