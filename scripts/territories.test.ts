import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFresh } from '../server/content/testing.ts';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const runCommand = openCommands();

const run = (...args: string[]) =>
  runCommand('territories', ['--why', 'The lawyer said so.', ...args], {
    DATABASE_URL: world.database_url,
    DEMO: '1',
  });

test('an operator decides about countries and replaces the list of networks [6-6.17d 7-6.7]', async () => {
  const territory = async (address: string) => {
    const reader = { path: '/api/config', headers: { 'x-forwarded-for': address } };
    return (await readFresh(world.url, 'GET /api/config', reader)).territory;
  };
  const file = (lines: string) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-territories-'));
    const list = path.join(folder, 'networks.csv');
    fs.writeFileSync(list, lines);
    return list;
  };
  expect((await run('profile', 'BE', 'strict')).code).toBe(0);
  expect((await run('set', 'BE', 'blocked_games', 'cases,upgrade')).said).toBe(
    'Belgium: strict; blocked_games cases, upgrade.\n',
  );
  expect(
    (await run('networks', file('198.51.100.0,198.51.100.127,BE\n2001:db8::/32,BE\n'))).said,
  ).toBe('The site knows 2 networks.\n');
  const rules = { country: 'BE', age_gate: true, blocked_games: ['cases', 'upgrade'] };
  expect(await territory('198.51.100.9')).toMatchObject({ ...rules, blocked: false });
  expect(await territory('2001:db8::7')).toMatchObject(rules);
  expect((await territory('203.0.113.9')).country, 'of the list before').toBe(null);
  expect((await run('networks', file('198.51.100.0/24,Belgium'))).code).toBe(1);
  expect((await territory('198.51.100.9')).country).toBe('BE');

  expect((await run('check', 'BE')).said).toContain('A player can battle; other games are closed.');
  expect((await run('list')).said).toContain(
    'BE  strict; blocked_games cases, upgrade  hidden: none  networks: 2\n',
  );
  expect((await run('usual', 'BE')).code).toBe(0);
  expect(await territory('198.51.100.9')).toMatchObject({ country: 'BE', age_gate: false });
  await run('profile', 'ZZ', 'browse_only');
  expect((await run('check', 'BE')).said).toContain('Belgium: as elsewhere, browse_only.');
  expect(await territory('203.0.113.9')).toMatchObject({ country: null, blocked: true });
  await run('usual', 'ZZ');

  for (const args of [
    ['set', 'QQ', 'blocked', 'yes'],
    ['set', 'be', 'blocked', 'yes'],
    ['profile', 'BE', 'lax'],
    ['set', 'BE', 'blocked_games', 'chess'],
    ['set', 'BE', 'raise_wait_hours', '23'],
  ])
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 1, said: '' });
  for (const args of [['set', 'BE', 'blocked', 'perhaps'], ['set', 'BE', 'odds', '1'], []])
    expect((await run(...args)).code).toBe(2);
}, 60_000);
