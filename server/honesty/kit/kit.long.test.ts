import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playEverything } from '../../testing/tamper-play.ts';
import { dataOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { countLiabilities, countPublicDraws } from '../index.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-kit-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let ann: TestPlayer;
beforeAll(async () => {
  await playEverything(world);
  ann = await joinPlayer(world);
  dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 3 }));
  await countPublicDraws(world.db);
  await countLiabilities(world.db, test_settings);
  const answer = await fetch(`${world.url}/api/honesty/kit`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  fs.writeFileSync(path.join(folder, 'kit.zip'), Buffer.from(await answer.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', 'kit.zip', '.'], { cwd: folder });
});

/** Whether this machine lets a process have a network of its own, which is none. */
const cut = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];

/** Runs a program of the kit without variables of the product, and with the network cut. */
function run(...command: string[]) {
  const [program, ...args] = [...cut, ...command];
  const { status, stdout, stderr } = spawnSync(program!, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { status, said: stdout + stderr };
}
const node = (...args: string[]) => run(process.execPath, 'verify.mjs', ...args);
const python = (...args: string[]) => run('python3', 'verify.py', ...args);

const months = () => fs.readdirSync(path.join(folder, 'draws')).map((name) => `draws/${name}`);

function save(name: string, content: unknown): string {
  fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
  return name;
}

test('the kit has what a stranger needs, and all of it is verified with the network cut [9-1.23]', async () => {
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    [
      'README.md',
      'beacons.json',
      'draws',
      'keys.json',
      'kit.zip',
      'observed.json',
      'roots.json',
      'verify.mjs',
      'verify.py',
    ].toSorted(),
  );
  const drawn = node(...months());
  expect(drawn.said).toMatch(/\d+ tables, \d+ comparisons: /);
  expect(drawn.status).toBe(0);
  expect(python('--observed', ...months())).toMatchObject({ status: 0 });
  const facts = node('observed.json', 'beacons.json', 'roots.json');
  expect(facts.said).toMatch(
    /observed\.json: \d+ verified\nbeacons\.json: nothing in it\nroots\.json: \d+ verified/,
  );
  expect(facts.status).toBe(0);
  expect(python('--table', 'observed.json')).toMatchObject({ status: 0 });
  expect(python('--roots', 'keys.json', 'roots.json')).toMatchObject({ status: 0 });

  const { list } = dataOf(await ann.api('GET /api/receipts', {}));
  const receipts = save('receipts.json', { receipts: list });
  const proof = save('proof.json', dataOf(await ann.api('GET /api/honesty/proof', {})));
  const own = node(receipts, proof, '--player', String(ann.id));
  expect(own.said).toMatch(/receipts\.json: \d+ verified\nproof\.json: 1 verified/);
  expect(python('--receipts', 'keys.json', receipts)).toMatchObject({ status: 0 });
  expect(python('--proof', 'keys.json', proof, String(ann.id))).toMatchObject({ status: 0 });
  expect(node(proof, '--player', '1').said).toContain('foreign_leaf');
});

test('the counts of the kit are those of its draws', () => {
  const { tables } = JSON.parse(fs.readFileSync(path.join(folder, 'observed.json'), 'utf8')) as {
    tables: { kind: string; id: number; revision: string; draws: number }[];
  };
  const { said } = python('--observed', ...months());
  for (const { kind, id, revision, draws } of tables)
    if (revision !== '')
      expect(said).toContain(`${kind} ${id}, revision ${revision}: ${draws} draws`);
  expect(said).toContain(`${tables.length} tables, `);
});

test('both refuse by the same name what was changed [9-1.13 9-1.23]', () => {
  const read = (name: string) =>
    JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as Record<string, never[]>;
  const first = (read('observed.json') as unknown as { tables: TableLike[] }).tables[0]!;
  const wrongs: [string, unknown][] = [
    [
      'wrong_band',
      {
        ...first,
        rows: [{ ...first.rows[0]!, low: first.rows[0]!.low + 1 }, ...first.rows.slice(1)],
      },
    ],
    ['wrong_count', { ...first, comparisons: 1000 }],
    ['wrong_count', { ...first, draws: 0 }],
    ['malformed', { ...first, draws: -1 }],
  ];
  for (const [name, wrong] of wrongs) {
    const file = save('wrong.json', { tables: [wrong] });
    const by_node = node(file);
    const by_python = python('--table', file);
    expect([by_node.status, by_python.status]).toEqual([1, 1]);
    expect(by_node.said.split('\n')[0]).toBe(by_python.said.split('\n')[0]);
    expect(by_python.said).toContain(`tables[0]: ${name}: `);
  }
  const { list } = read('roots.json') as unknown as { list: object[] };
  expect(node(save('forged.json', { list: [{ ...list[0], leaves: 0 }] })).said).toContain('forged');
  const [month] = months();
  const [line, ...rest] = gunzipSync(fs.readFileSync(path.join(folder, month!)))
    .toString()
    .split('\n');
  const changed = JSON.stringify({ ...(JSON.parse(line!) as object), nonce: 999 });
  fs.writeFileSync(path.join(folder, 'changed.jsonl'), [changed, ...rest].join('\n'));
  expect([node('changed.jsonl').status, python('--observed', 'changed.jsonl').status]).toEqual([
    1, 1,
  ]);
});

test('the kit of a day is put together once, and read by many', async () => {
  const ask = async () => {
    const answer = await fetch(`${world.url}/api/honesty/kit`, {
      headers: { 'x-forwarded-for': `203.0.113.${(n += 1)}` },
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  let n = 0;
  const kits = await Promise.all([ask(), ask(), ask()]);
  const kept = fs.readFileSync(path.join(folder, 'kit.zip'));
  for (const kit of kits) expect(kit.equals(kept)).toBe(true);
});

type TableLike = { rows: { low: number }[] };
