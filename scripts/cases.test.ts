import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toWire, mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { createCase, listAllCases, readCaseFile, reviseFromFile } from '../server/cases/index.ts';
import { openDatabase } from '../server/kit/db.ts';
import { randomHex } from '../server/kit/random.ts';
import { modules } from '../server/modules.ts';
import { verifyEverything } from '../server/settle/verify/index.ts';
import { serveApi } from '../server/testing/api.ts';
import { databaseUrl } from '../server/testing/postgres.ts';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { test_settings } from '../server/testing/settings.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { openCommands } from './testing/commands.ts';
import { commandDesk } from '../server/audit/index.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-cases-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function writeFile(content: object | string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.json`);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const runCommand = openCommands();

/** Runs a command as an operator does. */
const runIn = (environment: Record<string, string>, script: string, ...args: string[]) =>
  runCommand(script, args, environment);

const run = (...args: string[]) =>
  runIn({ DATABASE_URL: world.database_url, DEMO: '1' }, 'cases', ...args);

/** Two items with one price each, and a case of them that costs twice the dearer one. */
async function takeCase() {
  const prizes = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'hash_name', 'price_mills'])
    .where('phase', 'is', null)
    .where('price_mills', '>=', 1_000)
    .orderBy('price_mills')
    .orderBy('id')
    .limit(2)
    .execute();
  const [one, other] = [prizes[0]!, prizes[1]!];
  const price = toWire(mills(2 * Math.max(one.price_mills, other.price_mills)));
  const file = {
    name: `Case ${randomHex(4)}`,
    group: 'By hand',
    price,
    prizes: [
      { hash_name: one.hash_name, chance: 99.9999 },
      { hash_name: other.hash_name, chance: 0.0001 },
    ],
  };
  return { file, one, other };
}

test('an operator creates a case, which players open at once, and revises, reprices and retires it [3-3.16]', async () => {
  const ann = await joinPlayer(world);
  const { file, one, other } = await takeCase();
  const created = await run('--json', 'create', writeFile(file));
  expect(created).toMatchObject({ code: 0, warned: '' });
  const { id, ...told } = JSON.parse(created.said) as { id: number };
  expect(told).toMatchObject({
    name: file.name,
    group: 'By hand',
    type: 'paid',
    open: true,
    price: file.price,
  });
  const show = async () => dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) }));
  expect(await show()).toMatchObject({ price: file.price, token_rate: 50_000 });
  expect((await show()).goods.map(({ from, to, goods }) => [goods.id, from, to])).toEqual([
    [one.id, 0, 999_999],
    [other.id, 999_999, 1_000_000],
  ]);
  const open = () => ann.api('POST /api/box/{id}/open', { id: String(id), count: 1 });
  expect(dataOf(await open()).openings).toHaveLength(1);

  const group = { en: file.group, de: 'Von Hand' };
  expect((await run('revise', writeFile({ ...file, group }))).code).toBe(0);
  const german = makeClient({ base: world.url, headers: { language: 'de' } });
  const { group: in_german } = dataOf(await german('GET /api/box/{id}', { id: String(id) }));
  expect(in_german.name).toBe('Von Hand');
  expect((await show()).group).toEqual({ id: in_german.id, name: 'By hand' });
  expect((await run('revise', writeFile({ ...file, group: { de: 'Von Hand' } }))).warned).toContain(
    'group: needs at least the English words',
  );

  const even = file.prizes.map((prize) => ({ ...prize, chance: 50 }));
  expect((await run('revise', writeFile({ ...file, token_rate: 0, prizes: even }))).code).toBe(0);
  const dear = await run('price', String(id), '5000');
  expect(dear.said).toContain('Warning: it gives back less than 70% of its price');
  const fair = await run(
    '--json',
    'price',
    String(id),
    String(toWire(mills(Math.ceil((one.price_mills + other.price_mills) / 1.6)))),
  );
  expect(JSON.parse(fair.said)).toMatchObject({ warning: null });
  expect(await show()).toMatchObject({
    token_rate: 0,
    goods: [{ to: 500_000 }, { from: 500_000 }],
  });
  expect((await run('price', String(id), '77.5')).said).toMatch(
    /^case \d+ {2}open {2}paid, 77\.5, gives back [\d.]+%/,
  );
  expect(await show()).toMatchObject({
    price: 77.5,
    token_rate: 0,
    goods: [{ to: 500_000 }, { from: 500_000 }],
  });
  expect((await run('retire', String(id))).code).toBe(0);
  expect(refusalOf(await open())).toBe('case.closed');
  expect((await run('list')).said).toContain(`case ${id}  closed  paid, 77.5, gives back`);
}, 300_000);

test('a case that would give back too much, or whose file is wrong, isn’t there afterwards', async () => {
  const { file } = await takeCase();
  const [first] = file.prizes;
  const refusals: [object | string, RegExp][] = [
    [{ ...file, price: 0.5 }, /would give back [\d.]+% of its price; at most 97% is allowed/],
    [{ ...file, prizes: [first] }, /^The chances add up to 99\.9999, not to 100\.$/],
    [
      { ...file, prizes: [...file.prizes, { hash_name: 'No | Such', chance: 1 }] },
      /^The catalogue has no No \| Such\.$/,
    ],
    [{ ...file, prizes: [first, first] }, /stands there twice\.$/],
    [
      { ...file, prizes: [{ ...first, chance: 99.99999 }] },
      /^prizes\.0\.chance: at most four decimals$/,
    ],
    [{ ...file, type: 'points', token_rate: 5 }, /^token_rate: only a paid case drops tokens$/],
    [{ ...file, price: 1.2345, color: 'red' }, /^price: an amount above 0[^]*color/],
    ['{"name": ', /^The file isn't JSON: /],
  ];
  for (const [content, message] of refusals) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await expect(
      (async () => createCase(commandDesk(world.db), readCaseFile(text)))(),
      text,
    ).rejects.toThrow(message);
  }
  expect((await listAllCases(world.db)).map(({ name }) => name)).not.toContain(file.name);
  await expect(
    reviseFromFile(commandDesk(world.db), readCaseFile(JSON.stringify(file))),
  ).rejects.toThrow('create it');
});

test('a command that can’t be done says why, and its exit code tells', async () => {
  const generous = { ...(await takeCase()).file, price: 0.5 };
  const [refused, unknown, missing, wrong, help] = await Promise.all([
    run('create', writeFile(generous)),
    run('retire', '99999999'),
    run('create', '/no/such.json'),
    run('price', '1', '0'),
    run('--help'),
  ]);
  expect(refused).toEqual({
    code: 1,
    said: '',
    warned: expect.stringContaining('at most 97% is allowed'),
  });
  expect(unknown.code).toBe(1);
  expect(missing).toEqual({ code: 2, said: '', warned: "/no/such.json doesn't exist.\n" });
  expect(wrong).toMatchObject({
    code: 2,
    warned: expect.stringMatching(/^0 is no amount above 0\.\n\nUsage: /),
  });
  expect(help).toMatchObject({ code: 0, said: expect.stringMatching(/^Usage: npm run cases -- /) });
}, 300_000);

test('the first hour of a fresh site: items, prices, a case, and a player who opens it', async () => {
  const name = `test_${randomHex(6)}`;
  await admin(`create database ${name}`);
  onTestFinished(() => admin(`drop database if exists ${name} with (force)`));
  const url = databaseUrl(inject('superuser_url'), name);
  const site = { DATABASE_URL: url, PUBLIC_URL: 'https://vitrine.test' };
  const skin = (finish: string, paint_index: number) => ({
    weapon: 'AK-47',
    category: 'Rifles',
    finish,
    paint_index,
    rarity: 'rarity_rare_weapon',
    min_float: 0,
    max_float: 0.06,
    stattrak: false,
    souvenir: false,
  });
  const done = async (script: string, ...args: string[]) => {
    const { code, said, warned } = await runIn(site, script, ...args);
    expect([script, code, warned]).toEqual([script, 0, '']);
    return said;
  };
  await done('import', writeFile([skin('First', 1), skin('Second', 2)]));
  const named = (finish: string) => `AK-47 | ${finish} (Factory New)`;
  const owner = openDatabase(url, { connections: 2 });
  const goods = await owner.db
    .selectFrom('catalogue_goods')
    .select(['hash_name', 'price_mills'])
    .execute();
  const prices = goods.map(({ hash_name, price_mills }) => ({
    hash_name,
    price: (price_mills + 10) / 1000,
  }));
  expect(await done('prices', 'import', writeFile({ prices }))).toMatch(/^2 prices: 2 changed, /);
  const price = toWire(mills(2 * Math.max(...goods.map(({ price_mills }) => price_mills))));
  const prizes = ['First', 'Second'].map((finish) => ({ hash_name: named(finish), chance: 50 }));
  const created = await done(
    'cases',
    '--json',
    'create',
    writeFile({ name: 'Opening', group: 'First', price, prizes }),
  );
  const { id } = JSON.parse(created) as { id: number };
  const cards = await done(
    'gift-cards',
    'new',
    '--value',
    '100',
    '--count',
    '1',
    '--expires',
    '2099-01-01',
    '--json',
  );
  const [code] = (JSON.parse(cards) as { codes: string[] }).codes;

  const app = openDatabase(url, { role: 'vitrine_app' });
  const api = await serveApi(app.db, { settings: { ...test_settings, demo: false } });
  const fresh = { owner: owner.db, db: app.db, url: api.url, database_url: url };
  const ann = await joinPlayer(
    { ...fresh, visitor: makeClient({ base: api.url }) },
    { is_poor: true },
  );
  dataOf(await ann.api('POST /api/user/cdkey', { code: code! }));
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(id), count: 1 }),
  );
  expect([named('First'), named('Second')]).toContain(openings[0]!.goods.hash_name);
  expect(dataOf(await ann.api('GET /api/system_shop/backpack', {})).total).toBe(1);
  expect(await verifyEverything(owner.db, modules)).toEqual([]);
  api.close();
  await Promise.all([app.close(), owner.close()]);
}, 300_000);

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuser_url') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a free case asks for gifts of a day that allow its value, or is refused with how much it has to ask for', async () => {
  const [cheapest] = await world.owner
    .selectFrom('catalogue_goods')
    .select(['hash_name', 'price_mills'])
    .where('phase', 'is', null)
    .where('price_mills', '>=', 30)
    .orderBy('price_mills')
    .orderBy('id')
    .limit(1)
    .execute();
  const prizes = [{ hash_name: cheapest!.hash_name, chance: 100 }];
  const file = {
    name: `Free ${randomHex(4)}`,
    group: 'By hand',
    type: 'free',
    price: 0.03,
    top_up: 10,
    gift_points: 6_000,
    prizes,
  };
  const refusals: [object, RegExp][] = [
    [
      file,
      /it gives 30 mills on average; with gifts of 6000 points a day at most 9 are allowed: ask for 19355 or more/,
    ],
    [{ ...file, gift_points: 5_999 }, /^gift_points: a free case asks for gifts of 6000 points/],
    [{ ...file, top_up: undefined }, /^top_up: a free case asks for 10 or more$/],
    [
      { ...file, top_up: 100, vip_level: 2 },
      /^vip_level: a case of the type level names it, and no other$/,
    ],
    [{ ...file, type: 'ladder', top_up: 100 }, /^top_up_days: the period of the ladder$/],
    [
      { ...file, type: 'paid', top_up: undefined, gift_points: undefined, invited: 1 },
      /^invited, opened: only a case of the type free, level or ladder asks for them$/,
    ],
    [
      { ...file, type: 'paid', top_up: 100 },
      /^top_up, gift_points: only a case of the type free, level or ladder asks for them$/,
    ],
  ];
  for (const [content, message] of refusals) {
    const text = JSON.stringify(content);
    await expect(
      (async () => createCase(commandDesk(world.db), readCaseFile(text)))(),
      text,
    ).rejects.toThrow(message);
  }
  expect((await run('create', writeFile({ ...file, gift_points: 20_000 }))).said).toMatch(
    /^case \d+ {2}open {2}free, 0\.03/,
  );
}, 300_000);
