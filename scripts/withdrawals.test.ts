import { expect, test } from 'vitest';
import { now } from '../server/kit/clock.ts';
import { transact } from '../server/kit/db.ts';
import { readBalance } from '../server/testing/flows.ts';
import { dataOf } from '../server/testing/send.ts';
import { buy, findGoodsFrom, withdraw } from '../server/testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { insertOffer } from '../server/withdrawals/deliveries/steam/store.ts';
import { insertShortage } from '../server/withdrawals/store.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs the command as an operator does. */
const run = (...args: string[]) =>
  runCommand('withdrawals', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test(
  'an operator works the queue: sends, delivers, fails, reverses [3-10.21]',
  { timeout: 120_000 },
  async () => {
    const ann = await joinPlayer(world);
    const goods = await findGoodsFrom(world.owner, 1_000);
    const withdrawOne = async () =>
      withdraw(world.db, ann.id, (await buy(world.db, ann.id, goods.id)).item_ids[0]!);
    const stateOf = async (id: number) =>
      dataOf(await ann.api('GET /api/withdrawals/{id}', { id }));
    expect((await run('list')).said).toBe('There is nothing to do.\n');
    const [first, second] = [await withdrawOne(), await withdrawOne()];
    const { list } = JSON.parse((await run('list', '--json')).said) as {
      list: { id: number; trade_url: string }[];
    };
    expect(list.map(({ id }) => id)).toEqual([first, second]);
    expect(list[0]!.trade_url).toMatch(
      /^https:\/\/steamcommunity\.com\/tradeoffer\/new\/\?partner=/,
    );
    expect(await run('offer', `${first}`, '--number', '777')).toMatchObject({
      code: 0,
      said: `Withdrawal ${first} is ready.\n`,
    });
    expect(JSON.parse((await run('list', '--json')).said)).toMatchObject({
      list: [{ id: first, offer_id: '777' }, {}],
    });
    expect(JSON.parse((await run('deliver', `${first}`, '--json')).said)).toEqual({
      id: first,
      state: 3,
    });
    expect((await stateOf(first)).protected_until).not.toBeNull();
    expect((await run('review', `${first}`)).code).toBe(0);
    expect((await stateOf(first)).in_review).toBe(true);
    expect((await run('list')).said).toContain(`${first}\tin review\t`);
    expect((await run('reverse', `${first}`)).code).toBe(0);
    expect((await run('list')).said).toContain(
      `Player ${ann.id} can't withdraw: the trade of withdrawal ${first} was`,
    );
    expect(await run('clear', `${ann.id}`)).toMatchObject({
      code: 0,
      said: `Player ${ann.id} may withdraw again.\n`,
    });
    expect((await run('clear', `${ann.id}`)).code).toBe(1);
    expect(await stateOf(first)).toMatchObject({ state: 3, reversed: true, in_review: false });
    expect((await run('fail', `${second}`, '--reason', 'out-of-stock')).said).toBe(
      `Withdrawal ${second} is failed.\n`,
    );
    expect((await stateOf(second)).timeline.at(-1)).toMatchObject({
      event: 'out_of_stock',
      state: 4,
    });
    expect(await run('fail', `${second}`)).toMatchObject({
      code: 1,
      warned: 'This withdrawal has ended already.\n',
    });
    expect((await run('restock', `${goods.id}`)).code).toBe(0);
    expect((await run('restock', `${goods.id}`)).code).toBe(1);
    expect((await readBalance(world.db, ann.id, 'shop_score')).balance_mills).toBe(
      120_000 - 2 * goods.price_mills,
    );
  },
);

test(
  'a Steam bot’s offer is the bot’s: only it takes the offer back, unless forced',
  { timeout: 120_000 },
  async () => {
    const ann = await joinPlayer(world);
    const goods = await findGoodsFrom(world.owner, 1_000);
    const withdrawOne = async () =>
      withdraw(world.db, ann.id, (await buy(world.db, ann.id, goods.id)).item_ids[0]!);
    const [mine, its] = [await withdrawOne(), await withdrawOne()];
    const offer = { withdrawal_id: its, code: 'code', asset_id: '1', sending_since: now() };
    await transact(world.owner, (tx) => insertOffer(tx, offer));
    for (const command of ['offer', 'deliver', 'fail'])
      expect(await run(command, `${its}`)).toMatchObject({
        code: 1,
        warned: expect.stringContaining('A Steam bot has sent'),
      });
    expect((await run('cancel', `${mine}`)).said).toBe(`Withdrawal ${mine} is cancelled.\n`);
    expect((await run('cancel', `${its}`)).said).toBe(
      `The bot takes the offer of withdrawal ${its} back.\n`,
    );
    expect(JSON.parse((await run('list', '--json')).said)).toMatchObject({
      list: [{ id: its, state: 1 }],
    });
    expect((await run('fail', `${its}`, '--force')).said).toBe(`Withdrawal ${its} is failed.\n`);
    await insertShortage(world.db, goods.id, now());
    expect((await run('restock', 'all')).said).toBe('1 goods are sent again.\n');
  },
);

test('a wrong call says how to call it and changes nothing', { timeout: 120_000 }, async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run withdrawals -- '),
  });
  const wrong = [
    [],
    ['deliver'],
    ['deliver', 'x'],
    ['lose', '1'],
    ['fail', '1', '--reason', 'fun'],
    ['list', '1'],
  ];
  for (const args of wrong) expect([args, (await run(...args)).code]).toEqual([args, 2]);
  expect(await run('deliver', '999999')).toMatchObject({
    code: 1,
    warned: 'There is no such withdrawal.\n',
  });
});
