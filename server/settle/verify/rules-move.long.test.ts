import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seedDemoWorld } from '../../demo/index.ts';
import { openDatabase, type Database } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { migrateAll } from '../../migrate-all.ts';
import { modules } from '../../modules.ts';
import { serveApi } from '../../testing/api.ts';
import { databaseUrl } from '../../testing/postgres.ts';
import { playEverything } from '../../testing/tamper-play.ts';
import { verifyEverything } from './index.ts';

const root = path.join(import.meta.dirname, '../../..');
const timeout_ms = 300_000;
const names = { old: `test_rules_${randomHex(6)}`, moved: `test_rules_${randomHex(6)}` };
const urlOf = (name: string) => databaseUrl(inject('superuser_url'), name);

/**
 * The numbers and tables of the code that were in force when books were written: each with its
 * file, and the text that changes it.
 */
const changes = {
  'the release of bonuses': [
    'server/settle/bonus.ts',
    /release_ppm = 30_000/,
    'release_ppm = 20_000',
  ],
  'the days of a bonus': ['server/settle/bonus.ts', /bonus_days = 30/, 'bonus_days = 10'],
  'the daily bonus’s share': [
    'server/payments/crediting.ts',
    /share_ppm: 200_000/,
    'share_ppm: 100_000',
  ],
  'the daily bonus’s least': ['server/payments/crediting.ts', /mills\(10_000\)/, 'mills(900_000)'],
  'the daily bonus’s most': ['server/payments/crediting.ts', /mills\(20_000\)/, 'mills(1_000)'],
  'the points of play': ['server/points/acts.ts', /points_ppm = 1_000_000/, 'points_ppm = 500_000'],
  'what levels take': ['server/levels/table.ts', /exp \* 1_000/, 'exp * 90_000'],
  'red envelopes': ['server/levels/table.ts', /red \* 1_000/, 'red * 2_000'],
  'weekly tasks': ['server/vip/terms.ts', /stake: 2_000/, 'stake: 3_000'],
  'rewards for topping up in time': [
    'server/vip/terms.ts',
    /share_ppm: 50_000/,
    'share_ppm: 10_000',
  ],
  'partners’ levels': ['server/affiliates/levels.ts', /share_ppm: 30_000/, 'share_ppm: 20_000'],
  'active friends': [
    'server/affiliates/levels.ts',
    /least_mills: 10_000, days: 30/,
    'least_mills: 900_000, days: 1',
  ],
  'the protection of trades': [
    'server/withdrawals/acts.ts',
    /protected_days = 7/,
    'protected_days = 8',
  ],
  'boxes of one act': ['server/boxes/acts.ts', /boxes_max = 10/, 'boxes_max = 1'],
  'items of an upgrade': ['contract/upgrade-chance.ts', /items_max = 6/, 'items_max = 1'],
  'the chance of upgrades': [
    'contract/upgrade-chance.ts',
    /of_fair_ppm: 950_000/,
    'of_fair_ppm: 900_000',
  ],
  'the bounds of the chance': [
    'contract/upgrade-chance.ts',
    /most_ppm: 750_000/,
    'most_ppm: 100_000',
  ],
  'rounds of a battle': ['contract/battle-room.ts', /rounds_max: 20/, 'rounds_max: 1'],
  'the times of a battle': ['contract/battle-room.ts', /countdown_ms: 4000/, 'countdown_ms: 5000'],
  'the time of a round': ['contract/battle-room.ts', /round_ms: 6000/, 'round_ms: 7000'],
  'the time of a tie': ['contract/battle-room.ts', /tie_ms: 4000/, 'tie_ms: 5000'],
  'how long a room waits': ['contract/battle-room.ts', /waits_minutes = 30/, 'waits_minutes = 20'],
  'the points of a streak': ['server/events/tables.ts', /\[790_000, 810_000/, '[500_000, 600_000'],
  'earned snowballs': ['server/events/tables.ts', /play: \{ balls: 1/, 'play: { balls: 0'],
  'what is bought a day': ['server/events/tables.ts', /bought_a_day = 9/, 'bought_a_day = 1'],
  snowmen: ['server/events/tables.ts', /snowmen = 9/, 'snowmen = 4'],
  'milestones of snow': ['server/events/tables.ts', /\[5, 15, 30/, '[3, 15, 30'],
  'cards for one': ['server/events/tables.ts', /for_one: 3/, 'for_one: 2'],
  'the set of cards': ['server/events/tables.ts', /set: 9/, 'set: 8'],
  'the discount of coupons': ['server/events/tables.ts', /most_ppm: 100_000/, 'most_ppm: 1_000'],
} as const satisfies Record<string, readonly [file: string, is: RegExp, changed: string]>;

let admin: Database;
let old_books: Database;
let copy: string;

/** A copy of the code that changes are made in; its packages are those of the original. */
function copyCode(): string {
  const to = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-rules-'));
  const parts = ['art', 'bench', 'contract', 'fairness', 'i18n', 'mail', 'scripts', 'server'];
  for (const part of [...parts, 'package.json'])
    fs.cpSync(path.join(root, part), path.join(to, part), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  const packages = path.join(to, 'node_modules');
  fs.mkdirSync(path.join(packages, '@vitrine'), { recursive: true });
  for (const one of fs.readdirSync(path.join(root, 'node_modules')))
    if (one !== '@vitrine')
      fs.symlinkSync(path.join(root, 'node_modules', one), path.join(packages, one));
  for (const part of parts.filter((one) => one !== 'bench' && one !== 'scripts'))
    fs.symlinkSync(path.join(to, part), path.join(packages, '@vitrine', part));
  return to;
}

/** Changes the copy; returns what takes the change back. */
function change([file, is, changed]: readonly [string, RegExp, string]): () => void {
  const at = path.join(copy, file);
  const text = fs.readFileSync(at, 'utf8');
  expect(text.match(new RegExp(is, 'g')), `${file}: ${is}`).not.toBeNull();
  fs.writeFileSync(at, text.replace(is, changed));
  return () => fs.writeFileSync(at, text);
}

/** Makes a database by the code of before all changes, with the demo world in it. */
async function makeWorld(name: string, history: boolean): Promise<Database> {
  await sql.raw(`create database ${name}`).execute(admin.db);
  await migrateAll(urlOf(name));
  await seedDemoWorld(urlOf(name), { history });
  return openDatabase(urlOf(name), { patient: true });
}

/** Runs a script of the copy on a database; returns what it prints, also when it fails. */
async function runCopy(script: string, name: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'development', DEMO: '1', DATABASE_URL: urlOf(name) };
  const run = promisify(execFile)(process.execPath, [script], { cwd: copy, env });
  const { stdout } = await run.catch((fault: { stdout: string; stderr: string }) => ({
    stdout: `${fault.stdout}${fault.stderr}`,
  }));
  return stdout;
}

beforeAll(async () => {
  admin = openDatabase(inject('superuser_url'), { connections: 1, patient: true });
  old_books = await makeWorld(names.old, true);
  const api = await serveApi(old_books.db);
  await playEverything({ owner: old_books.db, url: api.url }).finally(() => api.close());
  copy = copyCode();
}, timeout_ms);
afterAll(async () => {
  await old_books?.close();
  for (const name of Object.values(names))
    await sql.raw(`drop database if exists ${name} with (force)`).execute(admin.db);
  await admin.close();
  fs.rmSync(copy, { recursive: true, force: true });
});

test('the books verify', { timeout: timeout_ms }, async () => {
  expect(await verifyEverything(old_books.db, modules)).toEqual([]);
});

test.each(Object.entries(changes))(
  'books of before %s changed verify by the code of after it',
  { timeout: timeout_ms },
  async (_, one) => {
    const takeBack = change(one);
    const printed = await runCopy('scripts/ledger-verify.ts', names.old).finally(takeBack);
    expect(printed).toBe('Everything verifies.\n');
  },
);

test(
  'acts of before and after all changes verify together, by the code of either',
  { timeout: timeout_ms },
  async () => {
    for (const [what, one] of Object.entries(changes)) if (!unplayable.has(what)) change(one);
    const moved = await makeWorld(names.moved, false);
    fs.writeFileSync(path.join(copy, 'scripts/play-on.ts'), playing_on);
    expect(await runCopy('scripts/play-on.ts', names.moved)).toBe('Played.\n');
    expect(await runCopy('scripts/ledger-verify.ts', names.moved)).toBe('Everything verifies.\n');
    expect(await verifyEverything(moved.db, modules).finally(moved.close)).toEqual([]);
  },
);

/** Changes under which the play itself can't do what it does, or that take a new season. */
const unplayable = new Set([
  'boxes of one act',
  'items of an upgrade',
  'rounds of a battle',
  'the bounds of the chance',
  'what levels take',
  'earned snowballs',
  'what is bought a day',
  'snowmen',
  'milestones of snow',
  'the set of cards',
]);

/** Publishes the rules of the changed code, and plays by them. */
const playing_on = `
import { openDatabase } from '../server/kit/db.ts';
import { migrateAll } from '../server/migrate-all.ts';
import { serveApi } from '../server/testing/api.ts';
import { playEverything } from '../server/testing/tamper-play.ts';

const url = process.env['DATABASE_URL']!;
await migrateAll(url);
const { db: owner, close } = openDatabase(url, { patient: true });
const api = await serveApi(owner);
await playEverything({ owner, url: api.url });
api.close();
await close();
process.stdout.write('Played.\\n');
process.exit();
`;
