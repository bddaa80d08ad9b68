import { expect, test } from 'vitest';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { joinGifted } from '../server/testing/join-gifted.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();

/** Runs the command as an operator does. */
const players = (...args: string[]) =>
  runCommand('players', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test('an operator adjusts a balance once, blocks, lifts and writes', async () => {
  const ann = await joinGifted(world);
  const id = String(ann.id);
  for (let n = 0; n < 2; n++)
    expect(
      (await players('adjust', '--as', `ticket of ${id}`, '--json', id, 'money', '--', '-2.5'))
        .said,
    ).toBe(`{"player_id":${id},"balance":"money","after":507.5}\n`);
  expect(await players('adjust', id, 'shop_score', '--', '-121')).toMatchObject({ code: 1 });
  await players('block', id, 'play', 'Please write to us.');
  expect(refusalOf(await ann.api('POST /api/event/check', {}))).toBe('player.blocked');
  expect((await players('unblock', id, 'play')).code).toBe(0);
  expect((await players('unblock', id, 'play')).code).toBe(1);
  await players('write', id, 'Done', 'It is lifted.');
  const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '1' }));
  expect(list[0]!.content.title).toBe('Done');
}, 60_000);

test('a wrong call says how to call it and changes nothing', async () => {
  for (const args of [['block', '5', 'all', 'x'], ['adjust', '5', 'debt', '1'], []])
    expect((await players(...args)).code).toBe(2);
});
