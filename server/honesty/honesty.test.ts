import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DrawLines, OBSERVED_KINDS, Tally } from '@vitrine/fairness/observed';
import { verifyRecord, type DrawRecord } from '@vitrine/fairness/record';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { repriceCase, retireCase } from '../cases/index.ts';
import { hashes } from '../kit/hashes.ts';
import { openLog } from '../kit/log.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { playEverything } from '../testing/tamper-play.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { countPublicDraws, findAlarms, judgeCounts, recountPublicDraws } from './index.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-honesty-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

beforeAll(async () => {
  await playEverything(world);
  await countPublicDraws(world.db);
});

const summary = async () => dataOf(await world.visitor('GET /api/honesty', {}));

/** The files of all months, saved as a browser saves them. */
async function saveMonths(): Promise<string[]> {
  const { months } = await summary();
  return Promise.all(
    months.map(async ({ month }) => {
      const response = await fetch(`${world.url}/api/honesty/draws/${month}`);
      expect(response.headers.get('content-type')).toBe('application/gzip');
      expect(response.headers.get('content-disposition')).toContain(`draws-${month}.jsonl.gz`);
      const file = path.join(folder, `draws-${month}.jsonl.gz`);
      fs.writeFileSync(file, Buffer.from(await response.arrayBuffer()));
      return file;
    }),
  );
}

function readRecords(file: string): DrawRecord[] {
  const lines = gunzipSync(fs.readFileSync(file)).toString().trimEnd().split('\n');
  const reader = new DrawLines();
  return lines.map((line) => reader.read(line) as DrawRecord);
}

/** All tables of the site, as the API compares them. */
async function observedBySite() {
  const lists = await Promise.all(
    OBSERVED_KINDS.map(async (kind) =>
      dataOf(await world.visitor('GET /api/honesty/tables', { kind, limit: 50 })),
    ),
  );
  return Promise.all(
    lists
      .flatMap(({ list }) => list)
      .map(async ({ kind, id, revision }) => {
        const asked = { kind, id, ...(revision && { revision }) };
        const found = dataOf(await world.visitor('GET /api/honesty/observed', asked));
        const rows = found.rows.map((row) => {
          const { outcome, odds_ppm, seen, low, high, outside } = row;
          return { outcome, odds_ppm, seen, low, high, outside };
        });
        return { kind, subject: id, revision, draws: found.draws, rows };
      }),
  );
}

function observe(files: readonly string[]) {
  const tally = new Tally();
  for (const record of files.flatMap(readRecords)) tally.add(record);
  return tally.compare();
}

describe('every draw of the site', () => {
  test('is counted by its table and outcome, as a stranger counts the public records [9-1.2 9-1.4]', async () => {
    const by_stranger = observe(await saveMonths());
    expect(await observedBySite()).toEqual(by_stranger);
    const kinds = new Set(by_stranger.map(({ kind }) => kind));
    for (const kind of ['case', 'upgrade', 'battle', 'wheel', 'card', 'snowball'] as const)
      expect(kinds).toContain(kind);
  });

  test('stands in the file of its month, whole and with no seed before its time [9-1.8]', async () => {
    const records = (await saveMonths()).flatMap(readRecords);
    const { rows } = await sql<{ id: number }>`select id from seeds_draws order by id`.execute(
      world.owner,
    );
    expect(records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    for (const record of records.slice(0, 100)) {
      const shown = dataOf(await world.visitor('GET /api/pfv_log/{id}', { id: record.id }));
      expect(record).toEqual(shown);
    }
    const states = new Set(records.map((record) => verifyRecord(record, hashes).status));
    expect(states).toEqual(new Set(['verified', 'unrevealed']));
  });

  test('is counted once: by a second count, two at once, and again from the first draw [9-1.4]', async () => {
    const before = await observedBySite();
    expect(await countPublicDraws(world.db)).toBe(0);
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 10 }));
    await Promise.all([countPublicDraws(world.db), countPublicDraws(world.db)]);
    await countPublicDraws(world.db);
    const after = await observedBySite();
    const sum = (tables: typeof after) => tables.reduce((total, { draws }) => total + draws, 0);
    expect(sum(after) - sum(before)).toBe(10);
    await recountPublicDraws(world.db);
    expect(await observedBySite()).toEqual(after);
  });

  test('waits while an older transaction may still write one with a smaller number', async () => {
    const before = await summary();
    let end = () => {};
    const running = world.owner.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      await new Promise<void>((resolve) => (end = resolve));
    });
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 3 }));
    const counting = countPublicDraws(world.db);
    const soon = new Promise((resolve) => setTimeout(() => resolve('waits'), 300));
    expect(await Promise.race([counting, soon])).toBe('waits');
    expect((await summary()).counted_id).toBe(before.counted_id);
    end();
    await running;
    expect(await counting).toBe(3);
  });
});

describe('a table', () => {
  test('says the published odds, the band, and how many are expected outside [9-1.3]', async () => {
    const found = dataOf(await world.visitor('GET /api/honesty/observed', { kind: 'case', id: 1 }));
    const box = dataOf(await world.visitor('GET /api/box/{id}', { id: '1' }));
    expect(found).toMatchObject({ kind: 'case', id: 1, revision: box.revision.hash });
    expect(found.comparisons).toBe(found.rows.length);
    expect(found.expected_outside).toBe(found.rows.length / 1000);
    for (const { odds_ppm, low, high, outside } of found.rows)
      expect(outside).toBe(odds_ppm < low || odds_ppm > high);
    const prizes = found.rows.filter(({ outcome }) => outcome !== 'tokens');
    expect(prizes.reduce((sum, { odds_ppm }) => sum + odds_ppm, 0)).toBe(1_000_000);
    expect(prizes.reduce((sum, { seen }) => sum + seen, 0)).toBe(found.draws);
    expect(prizes.every(({ name }) => name !== null)).toBe(true);
  });

  test('of a retired revision stays, with all its counts, and so do those of a closed case [9-1.5]', async () => {
    const asked = { kind: 'case', id: 1 } as const;
    const before = dataOf(await world.visitor('GET /api/honesty/observed', asked));
    const desk = commandDesk(world.db);
    const { price } = dataOf(await world.visitor('GET /api/box/{id}', { id: '1' }));
    await repriceCase(desk, 1, Math.round(price * 1000 + 10) / 1000);
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: '1', count: 2 }));
    await countPublicDraws(world.db);
    await retireCase(desk, 1);
    const { revision } = before;
    const old = dataOf(await world.visitor('GET /api/honesty/observed', { ...asked, revision }));
    expect(old).toMatchObject({ draws: before.draws, rows: before.rows });
    const now = dataOf(await world.visitor('GET /api/honesty/observed', asked));
    expect(now.draws).toBe(2);
    expect(now.revisions.map((one) => one.revision)).toEqual(
      expect.arrayContaining([revision, now.revision]),
    );
    const { list } = dataOf(
      await world.visitor('GET /api/honesty/tables', { ...asked, limit: 50 }),
    );
    expect(list.filter(({ id }) => id === 1).map((one) => one.revision)).toEqual(
      expect.arrayContaining([revision, now.revision]),
    );
    // A judgement still compares both.
    const { comparisons } = await summary();
    expect(await judgeCounts(world.db, { log })).toBeGreaterThanOrEqual(comparisons);
    await repriceCase(desk, 1, price);
  });

  test.each([
    ['a case that there isn’t', 'kind=case&id=999999'],
    ['a revision that there isn’t', `kind=case&id=1&revision=${'0'.repeat(64)}`],
    ['upgrades from the middle of a band', 'kind=upgrade&id=5'],
    ['a tie of one', 'kind=tie&id=1'],
  ])('of %s is refused', async (_, query) => {
    const sent = await send(world.url, `GET /api/honesty/observed?${query}`);
    expectRefusal(sent, 'odds.unknown');
  });

  test('of a month without draws is refused', async () => {
    expectRefusal(await send(world.url, 'GET /api/honesty/draws/2001-01'), 'month.unknown');
  });
});

test('an outcome outside its band is named until it is inside again [9-1.10]', async () => {
  await judgeCounts(world.db, { log });
  const named = async () =>
    (await findAlarms(world.db, 100))
      .map(({ kind, subject_id, revision, outcome }) =>
        [kind, subject_id, revision, outcome].join(' '),
      )
      .toSorted();
  const before = await named();
  const observed = async (asked: { revision?: string }) =>
    dataOf(await world.visitor('GET /api/honesty/observed', { kind: 'case', id: 1, ...asked }));
  const { revisions } = await observed({});
  const { revision } = revisions.toSorted((a, b) => b.draws - a.draws)[0]!;
  const { outcome } = (await observed({ revision })).rows.find(({ seen }) => seen > 0)!;
  // As if the counted draws had gone far off: the verification would name the row.
  const change = (by: number) =>
    sql`update honesty_counts set seen = seen + ${by}
      where kind = 'case' and subject_id = 1 and revision = ${revision} and outcome = ${outcome}`.execute(
      world.owner,
    );
  await change(5000);
  await judgeCounts(world.db, { log });
  const alarm = (await findAlarms(world.db, 100)).find(
    (one) => one.revision === revision && one.outcome === outcome,
  );
  expect(alarm!.odds_ppm).toBeLessThan(alarm!.low_ppm);
  await judgeCounts(world.db, { log });
  expect(await named()).toHaveLength(new Set(await named()).size);
  expect((await summary()).outside).toBe((await named()).length);
  await change(-5000);
  await judgeCounts(world.db, { log });
  expect(await named()).toEqual(before);
});
