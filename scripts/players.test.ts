import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

test('an operator writes a player’s data into a new file, and reads of a deletion [7-10.3]', async () => {
  const ann = await joinGifted(world);
  const id = String(ann.id);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-export-'));
  const file = path.join(folder, 'ann.json');
  expect(await players('export', id, file)).toMatchObject({ code: 0 });
  const data = JSON.parse(fs.readFileSync(file, 'utf8')) as { account: object[] };
  expect(data.account).toMatchObject([{ id: ann.id }]);
  // A file that is there already stays.
  expect((await players('export', id, file)).code).toBe(2);
  expect((await players('export', '999999999', path.join(folder, 'nobody.json'))).code).toBe(1);
  expect(fs.readdirSync(folder)).toEqual(['ann.json']);
  expect((await players('deletion', '--json', id, 'show')).said).toContain('"due_at":null');
  fs.rmSync(folder, { recursive: true });
}, 60_000);

test('a wrong call says how to call it and changes nothing', async () => {
  for (const args of [['block', '5', 'all', 'x'], ['adjust', '5', 'debt', '1'], []])
    expect((await players(...args)).code).toBe(2);
});
