import { expect, test } from 'vitest';
import { act, order, read } from '../server/payments/testing/orders.ts';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs a command on the world’s database, as an operator does. */
const run = (script: string, ...args: string[]) =>
  runCommand(script, args, { DATABASE_URL: world.database_url, DEMO: '1', LOG_LEVEL: 'silent' });

test('orders are listed, shown and refunded by command, which says why not [3-10.20]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const [paid, unpaid] = [await order(ann), await order(ann)];
  await act(world, ann, paid, 'pay');

  const listed = await run('orders', 'list', '--player', String(ann.id), '--json');
  expect(JSON.parse(listed.said)).toMatchObject([
    { order_sn: unpaid, state: 'pending', amount: 20 },
    { order_sn: paid, state: 'credited', credited: 20, bonus: 4 },
  ]);
  const of_state = await run('orders', 'list', '--state', 'credited');
  expect(of_state.said).toMatch(paid);
  expect(of_state.said).not.toMatch(unpaid);
  const short = await order(ann);
  await act(world, ann, short, 'short');
  const inTrouble = async () =>
    (await run('orders', 'list', '--trouble', '--player', String(ann.id))).said;
  expect(await inTrouble()).toBe('There is no such order.\n');
  await act(world, ann, short, 'expire');
  expect(await inTrouble()).toMatch(new RegExp(`^${short} .* 20  paid 10  expired\n$`));

  const { said: out } = await run('orders', 'show', paid);
  expect(out).toMatch(/^state +credited$/m);
  expect(out).toMatch(/^reference +\w+$/m);

  const refunded = await run('orders', 'refund', paid, '--json');
  expect([refunded.code, JSON.parse(refunded.said)]).toMatchObject([
    0,
    { state: 'refunded', pay_back: 'due' },
  ]);
  expect(await read(ann, paid)).toMatchObject({ state: 'refunded', reason: 'refund' });
  expect((await run('orders', 'refund', paid)).code).toBe(0);

  const refused = await run('orders', 'refund', unpaid);
  expect([refused.code, refused.warned]).toEqual([
    1,
    'Nothing was paid for this order, or it may still be paid.\n',
  ]);
  expect((await run('orders', 'show', 'NOSUCHORDER')).warned).toBe('There is no such order.\n');
  expect((await run('orders', 'list', '--state', 'lost')).code).toBe(2);
  expect((await run('orders', 'list', '--limit', 'many')).code).toBe(2);
  expect((await run('orders', '--help')).said).toMatch('Usage: npm run orders');
  expect((await run('orders')).code).toBe(2);
}, 120_000);

test('cards that are issued, redeemed and made void by command [3-10.19]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const issued = await run(
    'gift-cards',
    'new',
    '--value',
    '10',
    '--count',
    '3',
    '--expires',
    '2100-01-01',
    '--json',
  );
  const { batch, codes } = JSON.parse(issued.said) as { batch: number; codes: string[] };
  expect(codes).toHaveLength(3);
  expect(dataOf(await ann.api('POST /api/user/cdkey', { code: codes[0]! }))).toMatchObject({
    amount: 10,
  });

  const { said: out } = await run('gift-cards', 'list');
  expect(out).toMatch(`${batch}  10 USD  until 2100-01-01T00:00:00.000Z  2 unused, 1 used, 0 void`);
  expect((await run('gift-cards', 'void', String(batch))).said).toBe(
    `2 cards of batch ${batch} are void now.\n`,
  );
  expect(refusalOf(await ann.api('POST /api/user/cdkey', { code: codes[1]! }))).toBe(
    'gift_card.void',
  );

  const plain = await run(
    'gift-cards',
    'new',
    '--value',
    '2.50',
    '--count',
    '1',
    '--expires',
    '2100-01-01',
  );
  expect(plain.said).toMatch(
    /^Batch \d+: 1 cards of 2.5 USD, valid until 2100-01-01.*\n([0-9A-Z]{4}-){4}[0-9A-Z]{4}\n$/,
  );
  for (const wrong of [
    ['new', '--value', '0', '--count', '1', '--expires', '2100-01-01'],
    ['new', '--value', '10', '--count', '10001', '--expires', '2100-01-01'],
    ['new', '--value', '10', '--count', '1', '--expires', '2020-01-01'],
    ['void', 'all'],
    ['burn'],
  ])
    expect((await run('gift-cards', ...wrong)).code, wrong.join(' ')).toBe(2);
}, 120_000);
