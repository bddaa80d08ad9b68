import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeCase } from '../server/testing/cases.ts';
import { dataOf, refusalOf } from '../server/testing/send.ts';
import { joinPlayer, openWorld } from '../server/testing/world.ts';
import { enter } from '../server/giveaways/testing/rooms.ts';
import { joinGifted } from '../server/testing/join-gifted.ts';
import { openCommands } from './testing/commands.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-giveaways-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const runCommand = openCommands();
const run = (...args: string[]) =>
  runCommand('giveaways', args, { DATABASE_URL: world.database_url, DEMO: '1' });

function writeFile(content: object | string): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.json`);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('an operator opens an official giveaway, and calls off only one that nobody has joined', async () => {
  const box = await makeCase(world, { type: 'granted' });
  const { hash_name } = await world.owner
    .selectFrom('catalogue_goods')
    .select('hash_name')
    .where('phase', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = writeFile({
    title: 'Friday',
    people: 3,
    condition: { opened: 1, days: 7 },
    with_code: true,
    prizes: [{ hash_name }, { case: box.id }, { money: 5 }, { tokens: 2.5 }],
  });
  const opened = await run('--json', 'new', file);
  expect(opened).toMatchObject({ code: 0, warned: '' });
  const { id, code } = JSON.parse(opened.said) as { id: number; code: string };
  const shown = dataOf(await world.visitor('GET /api/gift/shop/{id}', { id: String(id) }));
  expect(shown).toMatchObject({
    title: 'Friday',
    type: 0,
    condition: 3,
    needs_code: true,
    total_people: 3,
    host: null,
  });
  expect(shown.draws.map(({ kind }) => kind)).toEqual(['goods', 'box', 'money', 'tokens']);
  expect((await run('list')).said).toContain(
    `giveaway ${id}  open, when full  0/3 entrants  Friday  code ${code}`,
  );
  expect(await run('cancel', String(id))).toMatchObject({
    code: 0,
    said: `Giveaway ${id} is called off.\n`,
  });

  const other = writeFile({ title: 'Now', people: 2, prizes: [{ tokens: 1 }] });
  const { id: joined } = JSON.parse((await run('--json', 'new', other)).said) as { id: number };
  dataOf(await enter(await joinGifted(world), joined));
  expect(await run('cancel', String(joined))).toMatchObject({ code: 1, said: '' });
  expect((await run('cancel', '999999')).code).toBe(1);
});

test('an operator lets a player host, and takes it back', async () => {
  const ann = await joinPlayer(world);
  // A call for a role reads it again; others may wait for their cache.
  const callOff = async () =>
    refusalOf(await ann.api('POST /api/gift/host/{id}/cancel', { id: '999999' }));
  expect(await callOff()).toBe('role.missing');
  expect((await run('host', String(ann.id))).said).toBe(`Player ${ann.id} may host giveaways.\n`);
  expect(await callOff()).toBe('giveaway.unknown');
  expect((await run('host', String(ann.id))).code).toBe(1);
  expect((await run('unhost', String(ann.id))).code).toBe(0);
  expect(await callOff()).toBe('role.missing');
  expect(await run('host', '999999')).toMatchObject({
    code: 1,
    warned: 'there is no player 999999\n',
  });
});

test.each([
  ['{', 'isn’t JSON'],
  [{ title: 'x', people: 2, prizes: [{ money: 1 }] }, 'title'],
  [{ title: 'Now', prizes: [{ money: 1 }] }, 'neither end_time nor people'],
  [{ title: 'Now', people: 2, prizes: [] }, 'prizes'],
  [{ title: 'Now', people: 2, prizes: [{ money: -1 }] }, 'prizes'],
  [{ title: 'Now', people: 2, prizes: [{ case: 999_999 }] }, 'case 999999'],
  [{ title: 'Now', people: 2, prizes: [{ hash_name: 'No Gun' }] }, 'no No Gun'],
  [{ title: 'Now', end_time: '2020-01-01T00:00:00Z', prizes: [{ money: 1 }] }, 'one minute'],
  [{ title: 'Now', people: 2, winner: 7, prizes: [{ money: 1 }] }, 'winner'],
])('the file %j is refused, as it says', async (content, reason) => {
  const { code, warned } = await run('new', writeFile(content));
  expect(code).toBeGreaterThan(0);
  expect(warned.replace("isn't", 'isn’t')).toContain(reason);
});

test.each([[], ['draw', '1'], ['cancel'], ['host', 'ann']])(
  'the arguments %s are answered with the usage',
  async (...args) => {
    const { code, warned } = await run(...args.map(String));
    expect(code).toBe(2);
    expect(warned).toContain('Usage: npm run giveaways');
  },
);
