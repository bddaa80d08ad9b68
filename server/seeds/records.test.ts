import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CaseRecord, DrawRecord } from '@vitrine/contract/seeds';
import { verifyRecord } from '@vitrine/fairness/record';
import { revisionHash } from '@vitrine/fairness/revision';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../kit/hashes.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-records-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A player who has played: 3 pairs, two of them revealed, and 30 draws from four kinds of case. */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world, { client_seed: 'ключ 🎲' });
  for (const [pair, ids] of [['1', '2', '8'], ['5', '5'], ['4']].entries()) {
    for (const id of ids)
      dataOf(await ann.api('POST /api/box/{id}/open', { id, count: id === '8' ? 1 : 5 }));
    if (pair < 2)
      dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: `pair ${pair + 1}` }));
  }
});

const recordsOf = async (player: TestPlayer) =>
  dataOf(await player.api('GET /api/pfv_log', { mine: '1', limit: 100 })).list;

/** Runs `npm run verify` on records, as a player does with an export. */
function runVerify(name: string, records: readonly unknown[]) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify({ records }));
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'verify', '--', file], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

describe('the record of a draw', () => {
  test('is the same in the answer to the opening and ever after, but for the seed [3-8.15]', async () => {
    const ben = await joinPlayer(world);
    const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '3', count: 2 }));
    const { revealed } = dataOf(
      await ben.api('POST /api/fairness/rotate', { client_seed: 'next' }),
    );
    for (const { draw } of openings) {
      const later = dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: String(draw.id) }));
      expect(later).toEqual({ ...draw, server_seed: revealed.server_seed });
    }
  });

  test('keeps the server seed until the pair is rotated, and only of that pair shows it then [3-8.13]', async () => {
    const records = await recordsOf(ann);
    const shown = (client_seed: string) =>
      new Set(
        records
          .filter((draw) => draw.client_seed === client_seed)
          .map(({ server_seed }) => server_seed),
      );
    expect([...shown('pair 2')]).toEqual([null]);
    expect([...shown('pair 1')]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect([...shown('ключ 🎲')]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  test('is public: everyone may read anyone’s [3-3.3]', async () => {
    const [record] = await recordsOf(ann);
    expect(
      dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: String(record!.id) })),
    ).toEqual(record);
  });

  test.each(['999999', '9007199254740991'])('with the id %s is unknown', async (id) => {
    expectRefusal(await send(world.url, `GET /api/pfv_log/${id}`), 'draw.unknown');
    expectRefusal(
      await send(world.url, 'POST /api/pfv_api', { body: { id: Number(id) } }),
      'draw.unknown',
    );
  });

  test.each(['0', '-1', '1e3', '01', 'x'])('can’t have the id %s', async (id) => {
    expect(
      Object.keys(
        expectRefusal(await send(world.url, `GET /api/pfv_log/${id}`), 'request.invalid')!,
      ),
    ).toEqual(['id']);
    expectRefusal(await send(world.url, 'POST /api/pfv_api', { body: { id } }), 'request.invalid');
  });
});

describe('anyone can check', () => {
  test('every draw of a session with the code that draws: revealed ones hold, others wait [3-3.1]', async () => {
    const records = await recordsOf(ann);
    expect(records).toHaveLength(26);
    const status = (record: DrawRecord) => verifyRecord(record, hashes).status;
    expect(records.map(status)).toEqual(
      records.map(({ server_seed }) => (server_seed ? 'verified' : 'unrevealed')),
    );
  });

  test('an exported bundle with `npm run verify` [3-3.3]', async () => {
    const { status, stdout } = runVerify('session.json', await recordsOf(ann));
    expect(stdout.trim().split('\n').at(-1)).toBe(
      '26 records: 21 verified, 5 not revealed yet, 0 failed',
    );
    expect(status).toBe(0);
  });

  test('and a bundle in which a single ticket was changed fails, and names the record', async () => {
    const records = await recordsOf(ann);
    const changed = records.at(-1) as CaseRecord;
    const forged = {
      ...changed,
      outcome: { ...changed.outcome, ticket: (changed.outcome.ticket + 1) % 1_000_000 },
    };
    const { status, stdout } = runVerify('forged.json', [...records.slice(0, -1), forged]);
    expect(stdout).toContain(
      `records[25] (id ${changed.id}): ticket ${forged.outcome.ticket}, recomputed ${changed.outcome.ticket}`,
    );
    expect(status).toBe(1);
  });

  test('the hash of a revision from what the case’s page shows [3-3.6]', async () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const shown = dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) }));
      const entries = shown.goods.map(({ goods, from, to }) => ({
        id: goods.id,
        hash_name: goods.hash_name,
        phase: goods.phase,
        from,
        to,
      }));
      const revision = {
        box: id,
        price: shown.type === 'points' ? shown.price : Math.round(shown.price * 1000),
        token_rate: shown.token_rate,
        entries,
      };
      expect(revisionHash(revision, hashes)).toBe(shown.revision.hash);
    }
  });

  test('a draw by asking the server: true when revealed, null before, with nothing that differs [1-7.74]', async () => {
    const records = await recordsOf(ann);
    for (const record of [records[0]!, records.at(-1)!]) {
      const verified = record.server_seed === null ? null : true;
      expect(dataOf(await world.visitor('POST /api/pfv_api', { id: record.id }))).toEqual({
        record,
        verified,
        differences: [],
      });
    }
  });
});

describe('the log of draws', () => {
  test('by page: newest first, each draw once, and how many there are [1-7.75 3-8.15]', async () => {
    const whole = await recordsOf(ann);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ann.api('GET /api/pfv_log', { mine: '1', page, limit: 10 })),
    );
    expect(pages.map((page) => dataOf(page)).flatMap(({ list }) => list)).toEqual(whole);
    expect(pages.map((page) => dataOf(page)).map(({ page, total }) => [page, total])).toEqual([
      [1, 26],
      [2, 26],
      [3, 26],
    ]);
    const ids = whole.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(
      dataOf(await ann.api('GET /api/pfv_log', { mine: '1', page: 4, limit: 10 })).list,
    ).toEqual([]);
  });

  test('by position: what comes after a draw doesn’t shift when new ones are made', async () => {
    const ben = await joinPlayer(world);
    dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 9 }));
    const whole = await recordsOf(ben);
    const read: DrawRecord[] = [];
    for (let before: number | undefined; ; before = read.at(-1)!.id) {
      const { list } = dataOf(
        await ben.api('GET /api/pfv_log', {
          mine: '1',
          limit: 4,
          ...(before && { before: String(before) }),
        }),
      );
      if (list.length === 0) break;
      read.push(...list);
      dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 1 }));
    }
    expect(read).toEqual(whole);
  });

  test('by position, from any draw of a player with several pairs', async () => {
    const whole = await recordsOf(ann);
    for (const limit of [1, 100]) {
      for (const n of [0, 4, 5, 14, 15, 24, 25]) {
        const before = String(whole[n]!.id);
        const { list, total } = dataOf(
          await ann.api('GET /api/pfv_log', { mine: '1', limit, before }),
        );
        expect([list, total]).toEqual([whole.slice(n + 1, n + 1 + limit), 26]);
      }
    }
  });

  test('by position, one’s own only from a draw of one’s own', async () => {
    const ben = await joinPlayer(world);
    const before = String((await recordsOf(ann))[0]!.id);
    const refused = await send(world.url, `GET /api/pfv_log?mine=1&before=${before}`, {
      headers: ben.headers,
    });
    expectRefusal(refused, 'draw.unknown');
    expect(dataOf(await ben.api('GET /api/pfv_log', { before, limit: 1 })).list).toHaveLength(1);
  });

  test('of everyone by position holds each draw once, whatever is opened meanwhile', async () => {
    const ben = await joinPlayer(world);
    const read: number[] = [];
    for (;;) {
      const before = read.length > 0 ? { before: read.at(-1)! } : {};
      const { list } = dataOf(await ben.api('GET /api/pfv_log', { limit: 10, ...before }));
      if (list.length === 0) break;
      read.push(...list.map(({ id }) => id));
      dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 1 }));
    }
    expect(read).toEqual(Array.from({ length: read.length }, (_, n) => read[0]! - n));
    expect(read.at(-1)).toBe(1);
  });

  test('counts everyone’s draws by the highest id', async () => {
    const { list, total } = dataOf(await world.visitor('GET /api/pfv_log', { limit: 1 }));
    const { rows } = await sql<{
      draws: number;
    }>`select count(*) as draws from seeds_draws`.execute(world.owner);
    expect([total, total]).toEqual([list[0]!.id, rows[0]!.draws]);
  });

  test('by number reaches the 10,000th draw; beyond it, the refusal says how to read on', async () => {
    expect((await send(world.url, 'GET /api/pfv_log?page=500')).status).toBe(200);
    const fields = expectRefusal(
      await send(world.url, 'GET /api/pfv_log?page=501'),
      'request.invalid',
    );
    expect(fields).toEqual({ page: [expect.stringContaining('“before”')] });
  });

  test('of everyone holds each player’s draws; mine are only mine; a visitor has none', async () => {
    const ben = await joinPlayer(world);
    const { openings } = dataOf(await ben.api('POST /api/box/{id}/open', { id: '5', count: 2 }));
    const everyone = dataOf(await world.visitor('GET /api/pfv_log', { limit: 2 }));
    expect(everyone.list.map(({ id }) => id)).toEqual(openings.map(({ id }) => id).toReversed());
    expect(everyone.total).toBeGreaterThan(26);
    expect((await recordsOf(ben)).map(({ id }) => id)).toEqual(
      openings.map(({ id }) => id).toReversed(),
    );
    expect(dataOf(await world.visitor('GET /api/pfv_log', { mine: '1' }))).toMatchObject({
      list: [],
      total: 0,
    });
  });

  test('holds the very records that are shown one by one, whatever letters their tables hold, and is plain ASCII', async () => {
    const { text } = await send(world.url, 'GET /api/pfv_log?limit=100');
    const { list } = (JSON.parse(text) as { data: { list: CaseRecord[] } }).data;
    const shown = await Promise.all(
      list.map(async ({ id }) =>
        dataOf(await ann.api('GET /api/pfv_log/{id}', { id: String(id) })),
      ),
    );
    expect(list).toEqual(shown);
    expect(
      list.some(({ table }) => table.entries.some(({ hash_name }) => hash_name.startsWith('★'))),
    ).toBe(true);
    expect(text).toMatch(/"hash_name":"\\u2605 /);
  });

  test('names no player: nothing in it tells whose a draw was', async () => {
    const { text } = await send(world.url, 'GET /api/pfv_log?limit=100');
    expect(text).not.toMatch(/player|email|"name"/);
  });

  test.each(['page=0', 'limit=101', 'kind=dice', 'mine=2', 'before=0', 'before=-5', 'before=01'])(
    'refuses %s',
    async (query) => {
      const fields = expectRefusal(
        await send(world.url, `GET /api/pfv_log?${query}`),
        'request.invalid',
      );
      expect(Object.keys(fields!)).toEqual([query.split('=')[0]]);
    },
  );
});
