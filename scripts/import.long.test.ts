import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../server/testing/world.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-import-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A made-up skin that exists in Factory New and Minimal Wear: two items. */
const skin = (weapon: string, paint_index: number) => ({
  weapon,
  category: 'Rifles',
  finish: `Finish ${paint_index}`,
  paint_index,
  rarity: 'rarity_rare_weapon',
  min_float: 0,
  max_float: 0.1,
  stattrak: false,
  souvenir: false,
});
const skins = (weapon: string, count: number) =>
  Array.from({ length: count }, (_, n) => skin(weapon, n + 1));

function writeFile(text: string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.json`);
  fs.writeFileSync(file, text);
  return file;
}

interface Run {
  code: number | null;
  said: string[];
  warned: string[];
}

/**
 * Runs the command as an operator does. `receive` gets each line of output, and a function that
 * kills the command.
 */
function runImport(
  args: readonly string[],
  {
    database_url = world.database_url,
    receive,
  }: { database_url?: string; receive?: (line: string, kill: () => void) => void } = {},
): Promise<Run> {
  const child = spawn(process.execPath, ['start.mjs', 'scripts/import.ts', ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: database_url, DEMO: '1' },
  });
  const texts = { said: '', warned: '' };
  child.stdout.on('data', (part: Buffer) => {
    texts.said += part;
    for (const line of String(part).split('\n')) receive?.(line, () => child.kill('SIGKILL'));
  });
  child.stderr.on('data', (part: Buffer) => (texts.warned += part));
  const lines = (text: string) => text.split('\n').filter(Boolean);
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ code, said: lines(texts.said), warned: lines(texts.warned) }),
    ),
  );
}

async function countItems(weapon: string): Promise<number> {
  const items = world.owner.selectFrom('catalogue_goods').select('id').where('weapon', '=', weapon);
  return (await items.execute()).length;
}

test('an operator imports a file, sees every 500 rows, and a second time nothing changes [3-7.46]', async () => {
  const crates = [{ id: 'crate-1' }, { id: 'crate-2' }];
  const file = writeFile(JSON.stringify({ skins: skins('Import A', 700), crates }));
  expect(await runImport([file])).toEqual({
    code: 0,
    said: [
      '500 rows: 1000 items added, 0 changed, 0 unchanged, 0 incomplete, 0 bad rows',
      '700 rows: 1400 items added, 0 changed, 0 unchanged, 0 incomplete, 0 bad rows',
      '2 crates left out: a case is made by hand, with its odds',
    ],
    warned: [],
  });
  const again = await runImport([file]);
  expect(again.said).toContain(
    '700 rows: 0 items added, 0 changed, 1400 unchanged, 0 incomplete, 0 bad rows',
  );
  expect(await countItems('Import A')).toBe(1400);
});

test('bad rows are named on standard error, and the exit code tells of them; the rest goes in', async () => {
  const rows = [
    skin('Import B', 1),
    { ...skin('Import B', 2), rarity: 'shiny' },
    skin('Import B', 3),
  ];
  const { code, said, warned } = await runImport([writeFile(JSON.stringify(rows))]);
  expect(code).toBe(1);
  expect(said).toEqual(['3 rows: 4 items added, 0 changed, 0 unchanged, 0 incomplete, 1 bad rows']);
  expect(warned).toEqual([
    'row 2: rarity: expected a rarity such as "rarity_rare_weapon", or { "id": … }',
  ]);
});

test('a file that breaks off is told with the place; what was committed stays', async () => {
  const file = writeFile(JSON.stringify(skins('Import C', 600)).slice(0, -1));
  const { code, warned } = await runImport([file]);
  expect(code).toBe(2);
  expect(warned[0]).toMatch(/isn't JSON near byte \d+, after skin 600: /);
  expect(warned[1]).toBe('The first 500 rows are in the catalogue and stay.');
  expect(await countItems('Import C')).toBe(1000);
});

test.each([
  ['no file', [], /^Usage: npm run import -- /],
  ['an unknown option', ['--fast', 'x.json'], /--fast/],
  ['a file that is not there', ['/no/such.json'], /^\/no\/such\.json doesn't exist\.$/],
])('%s: the command says so and does nothing', async (_, args, message) => {
  const { code, said, warned } = await runImport(args);
  expect([code, said]).toEqual([2, []]);
  expect(warned[0]).toMatch(message);
});

test('without a database the command says so', async () => {
  const file = writeFile(JSON.stringify([skin('Import D', 1)]));
  const { code, warned } = await runImport([file], {
    database_url: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(code).toBe(2);
  expect(warned.join('\n')).toMatch(/^The database can't be used: .*ECONNREFUSED/);
});

test('killed in the middle and run again, everything is there once', async () => {
  const file = writeFile(JSON.stringify(skins('Import E', 3000)));
  const killed = await runImport([file], {
    receive: (line, kill) => line.startsWith('500 rows') && kill(),
  });
  expect(killed.code).toBe(null);
  const { code, said } = await runImport([file]);
  expect(code).toBe(0);
  const [, added, unchanged] = /^3000 rows: (\d+) items added, 0 changed, (\d+) unchanged/.exec(
    said.at(-1)!,
  )!;
  expect(Number(added) + Number(unchanged)).toBe(6000);
  expect(Number(unchanged)).toBeGreaterThanOrEqual(1000);
  expect(Number(added)).toBeGreaterThan(0);
  expect(await countItems('Import E')).toBe(6000);
});
