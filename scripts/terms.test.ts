import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const runCommand = openCommands();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-terms-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs the command as an operator does. */
const run = (...args: string[]) =>
  runCommand('terms', args, { DATABASE_URL: world.database_url, DEMO: '1' });

test('an operator drafts terms, judges the draft and publishes it, and reads why one can’t be [7-11.5]', async () => {
  expect((await run('list')).said).toMatch(
    /^payments {2}the bonus of the day: revision 0, since the beginning$/m,
  );
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  const readNumbers = (name: string) =>
    JSON.parse(fs.readFileSync(fileOf(name), 'utf8')) as { numbers: Record<string, number> };
  const writeNumbers = (name: string, numbers: Record<string, number>) => {
    const draft = readNumbers(name);
    const changed = { ...draft, numbers: { ...draft.numbers, ...numbers } };
    fs.writeFileSync(fileOf(name), JSON.stringify(changed));
  };
  for (const name of ['payments', 'missions'])
    expect(await run('draft', name, fileOf(name))).toMatchObject({ code: 0 });

  writeNumbers('missions', { 'once.points_mills': 1_000_000 });
  const judged = await run('judge', fileOf('missions'));
  expect(judged.code).toBe(1);
  expect(judged.said).toMatch(/one-time missions: [\d.]+% becomes [\d.]+%/);
  expect(judged.said).toMatch(/This loses money: .* would be right: One-time, points: \d+\./);
  const refused = await run('publish', fileOf('missions'));
  expect([refused.code, refused.warned]).toEqual([1, expect.stringMatching(/^This loses money/)]);

  const file = fileOf('payments');
  const write = (numbers: Record<string, number>) => writeNumbers('payments', numbers);
  write({ 'daily_bonus.share_ppm': 100_000 });
  expect((await run('judge', file)).code).toBe(0);
  expect((await run('publish', file, '--why', 'as agreed')).said).toMatch(
    'Revision 1 of payments is published: in force.',
  );
  expect((await run('show', 'payments')).said).toMatch(
    'share of the top-up: 10% (from 0% to 100%)',
  );
  // The draft saw another revision.
  write({ 'daily_bonus.share_ppm': 110_000 });
  expect((await run('publish', file)).code).toBe(1);
  fs.writeFileSync(file, '{"terms": 5}');
  expect((await run('publish', file)).code).toBe(2);
  expect((await run('publish', file, '--at', 'tomorrow')).code).toBe(2);
});
