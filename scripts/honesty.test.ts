import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLiabilities, countPublicDraws } from '../server/honesty/index.ts';
import { dataOf } from '../server/testing/send.ts';
import { test_settings } from '../server/testing/settings.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-observed-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const runCommand = openCommands();

/** A month's draws: two seeds of one player, the first revealed. */
let month: Buffer;
beforeAll(async () => {
  const ann = await joinPlayer(world);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
  dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 5 }));
  await countPublicDraws(world.db);
  const { months } = dataOf(await world.visitor('GET /api/honesty', {}));
  const answer = await fetch(`${world.url}/api/honesty/draws/${months[0]!.month}`);
  month = Buffer.from(await answer.arrayBuffer());
});

function write(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}

const observe = (file: string) =>
  runCommand('honesty', ['observed', file], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });

test('a stranger makes the site’s table from a downloaded file, without server or database [9-1.9]', async () => {
  const { code, said } = await observe(write('month.jsonl.gz', month));
  const site = dataOf(await world.visitor('GET /api/honesty/observed', { kind: 'case', id: 1 }));
  expect(said).toContain(`case 1, revision ${site.revision}: 15 draws\n`);
  for (const { outcome, odds_ppm, seen, low, high } of site.rows)
    expect(said).toContain(
      `  ${outcome}: published ${odds_ppm}, seen ${seen} of 15, agrees with ${low} to ${high}`,
    );
  expect(said).toContain('15 records: 10 verified, 5 not revealed yet, 0 failed');
  expect(code).toBe(0);
});

test('a file in which a draw was changed is found, with its line', async () => {
  const [first, second, ...rest] = gunzipSync(month).toString().split('\n');
  const changed = { ...(JSON.parse(second!) as object), client_seed: 'another' };
  const lines = [first, JSON.stringify(changed), '{', ...rest];
  const { code, said } = await observe(write('changed.jsonl', lines.join('\n')));
  expect(said).toMatch(/changed\.jsonl, line 2: \w+ \d+, recomputed \d+/);
  expect(said).toContain('changed.jsonl, line 3: ');
  expect(said).toContain('16 records: 9 verified, 5 not revealed yet, 2 failed');
  expect(code).toBe(1);
});

test('a file that isn’t there, and one without a draw, are refused', async () => {
  expect(await observe(path.join(folder, 'none'))).toMatchObject({ code: 2 });
  expect(await observe(write('empty.jsonl', ''))).toMatchObject({ code: 2 });
});

test('roots and a player’s own proof are checked offline with the published keys [9-1.14 9-1.15]', async () => {
  const ann = await joinPlayer(world);
  await countLiabilities(world.db, test_settings);
  const proof = dataOf(await ann.api('GET /api/honesty/proof', {}));
  const roots = dataOf(await world.visitor('GET /api/honesty/roots', {}));
  const published = await fetch(`${world.url}/.well-known/vitrine-keys.json`);
  const keys = write('keys.json', await published.text());
  const check = (word: string, given: object, ...options: string[]) =>
    runCommand(
      'honesty',
      [word, write(`${word}.json`, JSON.stringify(given)), '--keys', keys, ...options],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    );
  // The answer of the site as it is.
  const root = await check('root', { code: 200, data: roots });
  expect(root.said).toContain(`roots[0]: verified: ${proof.day}, ${proof.root.leaves} leaves\n`);
  expect(root).toMatchObject({ code: 0 });
  const own = await check('proof', proof, '--player', String(ann.id));
  expect(own.said).toContain(`the leaf: ${proof.leaf}\n     money 500000, held 0, tokens 120000,`);
  expect(own.said).toContain(`verified: the root of ${proof.day}, signed by key `);
  expect(own).toMatchObject({ code: 0 });
  const foreign = await check('proof', proof, '--player', '1');
  expect(foreign.said).toMatch(/^proofs\[0\]: foreign_leaf: /);
  expect(foreign.code).toBe(1);
  const changed = await check('root', { list: [{ ...roots.list[0], leaves: 1 }] });
  expect(changed.said).toMatch(/^roots\[0\]: forged: leaves isn’t what was signed\n1 roots: 0 /);
  expect(await runCommand('honesty', ['proof', keys], {})).toMatchObject({ code: 2 });
});

test('an operator counts, judges, and reads which outcomes are outside [9-1.10]', async () => {
  const run = (...args: string[]) =>
    runCommand('honesty', args, { DATABASE_URL: world.database_url, DEMO: '1' });
  expect((await run('recount')).said).toMatch(/^\d+ draws were counted\./);
  expect(await run('judge')).toMatchObject({ code: 0 });
  const change = (by: number) =>
    sql`update honesty_counts set seen = seen + ${by} where outcome =
      (select min(outcome) from honesty_counts)`.execute(world.owner);
  await change(1000);
  const alarm = await run('judge');
  expect(alarm.code).toBe(1);
  expect(alarm.said).toMatch(/^case 1, revision [0-9a-f]{64}: \d+: published .* OUTSIDE, since /);
  expect((await run('alarms')).said).toMatch(
    /\d+ comparisons, judged at .*: \d+ outside, at most 0\.\d+ expected/,
  );
  await change(-1000);
  expect(await run('judge')).toMatchObject({ code: 0 });
});
