import { expect, test } from 'vitest';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();

const runCommand = openCommands();
const run = (...args: string[]) =>
  runCommand('event', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test('an operator lists seasons, ends the open one at a moment, and opens the next once it is over', async () => {
  const listed = JSON.parse((await run('--json', 'list')).said) as {
    seasons: { event: string; state: string }[];
  };
  expect(listed.seasons.map(({ event, state }) => `${event} ${state}`).toSorted()).toEqual([
    'cards open',
    'coupon open',
    'snow open',
    'wheel open',
  ]);
  expect(await run('open', 'cards')).toMatchObject({
    code: 1,
    warned: 'season 1 of card is open\n',
  });
  expect(await run('close', 'snow', '--at', 'soon')).toMatchObject({ code: 2 });
  const at = new Date(Date.now() + 1000).toISOString().replace(/\.\d+Z$/, 'Z');
  const soon = new Date(Date.parse(at) + 1000).toISOString().replace('.000Z', 'Z');
  expect(await run('close', 'snow', '--at', soon)).toMatchObject({ code: 0 });
  await expect
    .poll(async () => (await run('--json', 'open', 'snow')).said, { timeout: 20_000 })
    .toBe('{"event":"snow","number":2}\n');
  expect(await run('close', 'check')).toMatchObject({ code: 2 });
}, 60_000);
