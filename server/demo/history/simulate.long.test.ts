import { verifyRecord } from '@vitrine/fairness/record';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { makeClient, type Client } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startSession } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import { openDatabase, type Database } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import { migrateAll } from '../../migrate-all.ts';
import { randomHex } from '../../kit/random.ts';
import { modules } from '../../modules.ts';
import { verifyEverything } from '../../settle/verify/index.ts';
import { listenerOf } from '../../testing/listener-of.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { runJob } from '../../testing/jobs.ts';
import { catchUp } from '../../testing/listen.ts';
import { databaseUrl } from '../../testing/postgres.ts';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { seedInChild } from '../seed-in-child.ts';
import { demo_accounts, seedDemoWorld } from '../index.ts';
import { names } from './names.ts';

const name = `test_past_${randomHex(6)}`;
const seeding_timeout_ms = 180_000;

let url: string;
let admin: Database;
let owner: Database;
let app: Database;
let api: Api;

beforeAll(async () => {
  admin = openDatabase(inject('superuser_url'), { connections: 1, patient: true });
  await sql.raw(`create database ${name}`).execute(admin.db);
  url = databaseUrl(inject('superuser_url'), name);
  await migrateAll(url);
  owner = openDatabase(url, { connections: 2, patient: true });
  app = openDatabase(url, { role: 'vitrine_app' });
  api = await serveApi(app.db);
});
afterAll(async () => {
  api?.close();
  await app?.close();
  await owner?.close();
  await sql.raw(`drop database if exists ${name} with (force)`).execute(admin.db);
  await admin.close();
});

async function rowsOf<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(owner.db)).rows;
}

test(
  'a seeding that fails in the middle leaves nothing, and the next one makes all of it, once',
  async () => {
    await rowsOf(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'the lights went out'; end $$`,
    );
    await rowsOf(
      `create trigger fail before insert on seeds_draws for each row when (new.nonce = 3) execute function fail()`,
    );
    await expect(seedDemoWorld(url, { history: true })).rejects.toThrow('the lights went out');
    for (const table of [
      'accounts_players',
      'catalogue_goods',
      'cases',
      'seeds_revisions',
      'seeds_pairs',
      'facts',
    ]) {
      expect(await rowsOf(`select from ${table} limit 1`), table).toEqual([]);
    }
    await rowsOf(`drop function fail cascade`);
    const made = await Promise.all([seedInChild(url), seedInChild(url)]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await seedInChild(url)).toBe(false);
  },
  seeding_timeout_ms,
);

describe('after the past', () => {
  test(
    'books, draws and backpacks verify',
    async () => {
      expect(await verifyEverything(owner.db, modules)).toEqual([]);
    },
    seeding_timeout_ms,
  );

  test('every draw is revealed and verifies from its public record', async () => {
    const visitor = makeClient({ base: api.url });
    const records: DrawRecord[] = [];
    for (let before: number | undefined; ; before = records.at(-1)!.id) {
      const { list } = dataOf(
        await visitor('GET /api/pfv_log', { limit: 100, ...(before && { before }) }),
      );
      if (list.length === 0) break;
      records.push(...list);
    }
    const [{ draws }] = (await rowsOf<{ draws: number }>(
      'select count(*) as draws from seeds_draws',
    )) as [{ draws: number }];
    expect(records).toHaveLength(draws);
    expect(draws).toBeGreaterThan(2_000);
    expect(records.filter((record) => verifyRecord(record, hashes).status !== 'verified')).toEqual(
      [],
    );
  });

  test('no client seed of ours goes on: each player has one revealed pair, and an active and a next one that are untouched', async () => {
    const kinds = await rowsOf(`
      select pairs, count(*) as players from (
        select player_id, string_agg(
          concat_ws(' ', state, case when client_seed is null then 'without client seed' else 'with client seed' end,
            case when nonce = 0 then 'unused' else 'used' end), ', ' order by id) as pairs
        from seeds_pairs group by player_id
      ) of_player group by pairs`);
    const pairs =
      'revealed with client seed used, active without client seed unused, next without client seed unused';
    expect(kinds).toEqual([{ pairs, players: names.length + 2 }]);
  });

  test.each([
    ['facts', 'id', 'at'],
    ['ledger_entries', 'id', 'at'],
    ['seeds_draws', 'id', 'at'],
    ['seeds_pairs', 'id', 'created_at'],
    ['inventory_items', 'id', 'acquired_at'],
    ['accounts_players', 'id', 'created_at'],
  ])('the times of %s rise with their ids, and none is to come', async (table, id, at) => {
    const [{ back, last }] = (await rowsOf(`
      select count(*) filter (where ${at} < before) as back, max(${at}) as last
      from (select ${at}, lag(${at}) over (order by ${id}) as before from ${table}) row`)) as [
      { back: number; last: Date },
    ];
    expect(back).toBe(0);
    expect(last.getTime()).toBeLessThanOrEqual(now().getTime());
  });

  test('nothing was drawn before its revision was published, its pair announced and its player there', async () => {
    const early = await rowsOf(`
      select draw.id from seeds_draws draw
      join seeds_revisions revision on revision.id = revision_id
      join seeds_pairs pair on pair.id = pair_id
      join accounts_players player on player.id = player_id
      where draw.at < greatest(revision.created_at, pair.created_at, player.created_at)`);
    expect(early).toEqual([]);
  });

  test('the last day and the last hours have something to show', async () => {
    const [drawn] = await rowsOf<{ day: number; hours: number }>(`
      select count(*) filter (where at > now() - interval '1 day') as day,
        count(*) filter (where at > now() - interval '2 hours') as hours from seeds_draws`);
    expect(drawn!.day).toBeGreaterThan(300);
    expect(drawn!.hours).toBeGreaterThan(30);
  });

  test('the lists of drops and the counter of openings have something to show', async () => {
    const { db } = app;
    for (const listener of ['drops', 'content:openings', 'content:upgrades', 'content:battles'].map(
      listenerOf,
    ))
      await catchUp({ db, owner: owner.db }, listener);
    const visitor = makeClient({ base: api.url });
    expect(dataOf(await visitor('GET /api/drop', {}))).toHaveLength(40);
    expect(dataOf(await visitor('GET /api/drop', { top: '15' })).length).toBeGreaterThan(0);
    expect(dataOf(await visitor('GET /api/drop', { top: '50' }))).toHaveLength(50);
    expect(dataOf(await visitor('GET /api/drop_top', { period: '7d' })).length).toBeGreaterThan(0);
    const [{ draws }] = (await rowsOf<{ draws: number }>(
      `select count(*) as draws from seeds_draws where kind = 'case'`,
    )) as [{ draws: number }];
    const players = names.length + demo_accounts.length;
    expect(dataOf(await visitor('GET /api/config', {})).total).toEqual({
      users: players,
      openings: draws,
      upgrades: 0,
      battles: 0,
    });
  });

  test('items were sold for money and for tokens, others kept or withdrawn', async () => {
    const sold = await rowsOf(
      `select distinct payload ->> 'to' as "to" from facts where kind = 'items.sold' order by 1`,
    );
    expect(sold).toEqual([{ to: 'money' }, { to: 'shop_score' }]);
    const states = await rowsOf(`select distinct state from inventory_items order by 1`);
    expect(states).toEqual([{ state: 'held' }, { state: 'sold' }, { state: 'withdrawn' }]);
  });

  test('the gateway knows the orders, and is asked about them again like any other', async () => {
    const [found] = await rowsOf<{ due: number }>(
      `select count(*)::int as due from payments_orders where check_at <= now()`,
    );
    expect(found!.due).toBeGreaterThan(50);
    expect(await runJob(app, 'payments:poll')).toBe(found!.due);
    expect(await rowsOf(`select distinct state, trouble from payments_orders`)).toEqual([
      { state: 'credited', trouble: null },
    ]);
  });

  test('who played can’t sign in, but for the demo accounts', async () => {
    const able = await rowsOf(
      `select email from accounts_players where email is not null or password_hash is not null order by id`,
    );
    expect(able).toEqual(demo_accounts.map(({ email }) => ({ email })));
  });

  describe.each(demo_accounts.filter(({ plays }) => plays))('$name', ({ email }) => {
    let player: Client;
    beforeAll(async () => {
      const [found] = await rowsOf<{ id: number }>(
        `select id from accounts_players where email = '${email}'`,
      );
      const token = await startSession(app.db, found!.id);
      player = makeClient({ base: api.url, headers: { authorization: `Bearer ${token}` } });
    });

    test('has the start balances, or more points from a lucky draw, and items in the backpack', async () => {
      const user = dataOf(await player('GET /api/user', {}));
      expect(user).toMatchObject({ money: 500, shop_score: 120 });
      expect(user.score).toBeGreaterThanOrEqual(50);
      expect(user.backpack_count).toBeGreaterThan(0);
    });

    test('is asked for a client seed before the next opening, which then verifies like any other', async () => {
      const { list } = dataOf(await player('GET /api/box', { type: 'paid', limit: 1 }));
      const wish = { id: String(list[0]!.id), count: 1 };
      expect(refusalOf(await player('POST /api/box/{id}/open', wish))).toBe('seeds.client_missing');
      dataOf(await player('POST /api/fairness/client_seed', { client_seed: 'my own' }));
      const { openings } = dataOf(await player('POST /api/box/{id}/open', wish));
      dataOf(await player('POST /api/fairness/rotate', { client_seed: 'the next' }));
      expect(dataOf(await player('POST /api/pfv_api', { id: openings[0]!.id })).verified).toBe(
        true,
      );
    });
  });
});
