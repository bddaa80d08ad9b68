import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../bench/product.ts';
import { insertPlayer, startSession } from './accounts/index.ts';
import { seedDemoWorld } from './demo/index.ts';
import { now } from './kit/clock.ts';
import { openDatabase, type Database } from './kit/db.ts';
import { openLog } from './kit/log.ts';
import { registry } from './kit/metrics.ts';
import { followReplica, Replica, replicaState } from './kit/replica.ts';
import { migrateAll } from './migrate-all.ts';
import { modules } from './modules.ts';
import { verifyEverything } from './settle/verify/index.ts';
import { randomAddress } from './testing/address.ts';
import { serveApi, type Api } from './testing/api.ts';
import { give } from './testing/flows.ts';
import { has_postgres_15, startReplicated, type Replicated } from './testing/replicated.ts';
import { dataOf } from './testing/send.ts';
import { test_settings } from './testing/settings.ts';

describe.skipIf(!has_postgres_15)('with a streaming replica', () => {
  const log = openLog({ log_level: 'silent' });
  const opened: Database[] = [];
  let servers: Replicated;
  let owner: Database;
  let replica: Replica;
  let stopFollowing: () => Promise<void>;
  let api: Api;

  beforeAll(async () => {
    servers = await startReplicated();
    await migrateAll(servers.primary_url);
    await seedDemoWorld(servers.primary_url);
    const open = (url: string, reads: boolean) => {
      const database = openDatabase(url, { role: 'vitrine_app', reads });
      opened.push(database);
      return database;
    };
    owner = openDatabase(servers.primary_url, { connections: 2 });
    opened.push(owner);
    const { db } = open(servers.primary_url, false);
    replica = new Replica({ primary: db, replica: open(servers.replica_url, true).db, log });
    stopFollowing = await followReplica(replica);
    api = await serveApi(db, { replica });
  }, 240_000);
  afterAll(async () => {
    api?.close();
    await stopFollowing?.();
    if (owner) expect(await verifyEverything(owner.db, modules)).toEqual([]);
    for (const { close } of opened) await close();
    await servers?.stop();
  }, 60_000);

  const join = async () => {
    const id = await insertPlayer(owner.db, {
      name: 'Replicated',
      email: null,
      password_hash: null,
      created_at: now(),
    });
    const headers = {
      authorization: `Bearer ${await startSession(owner.db, id)}`,
      'x-forwarded-for': randomAddress(),
    };
    const call = makeClient({ base: api.url, headers });
    return {
      id,
      act: async () =>
        dataOf(await call('POST /api/fairness/client_seed', { client_seed: 'replica' })),
      /** How many acts are in the history, as the player reads it. */
      acts: async () => dataOf(await call('GET /api/history', {})).list.length,
    };
  };
  const gift = (player_id: number, subject: string) =>
    give(owner.db, { player_id, subject, kind: 'money', amount_mills: 1000 });
  const state = () => replica.state;

  test('reads that may lag are answered by it, and a player who has acted reads the act at once [10-7]', async () => {
    const [ann, ben] = [await join(), await join()];
    await expect.poll(state, { timeout: 10_000 }).toBe('asked');
    await expect.poll(ann.acts).toBe(0);
    await servers.hold();
    for (const { id } of [ann, ben]) await gift(id, '1');
    expect(await ann.acts(), 'the replica doesn’t have it yet').toBe(0);
    await ben.act();
    expect(await ben.acts(), 'the primary has it').toBe(1);
    expect(await ann.acts()).toBe(0);
    await servers.goOn();
    await expect.poll(ann.acts).toBe(1);
  });

  test('one that lags by more than five seconds isn’t asked, until it has caught up [10-7 10-13d]', async () => {
    const ann = await join();
    await expect.poll(ann.acts).toBe(0);
    await servers.hold();
    await gift(ann.id, '1');
    expect(await ann.acts()).toBe(0);
    await expect.poll(state, { timeout: 15_000 }).toBe('behind');
    expect(await ann.acts()).toBe(1);
    expect(replicaState()).toBe('behind');
    const said = await registry.getSingleMetricAsString('vitrine_replica_lag_seconds');
    expect(Number(/^vitrine_replica_lag_seconds (.*)$/m.exec(said)?.[1])).toBeGreaterThan(5);
    await servers.goOn();
    await expect.poll(state, { timeout: 10_000 }).toBe('asked');
  });

  test('one that is gone costs no answer, and is asked again when it is back [10-7]', async () => {
    const ann = await join();
    await expect.poll(ann.acts).toBe(0);
    const answers: number[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      while (!stop.signal.aborted) {
        answers.push(await ann.acts());
        await sleep(20);
      }
    })();
    await servers.stopReplica();
    await expect.poll(state, { timeout: 10_000 }).toBe('away');
    await servers.startReplica();
    await expect.poll(state, { timeout: 15_000 }).toBe('asked');
    stop.abort();
    await reading;
    expect(answers.length).toBeGreaterThan(5);
  });

  test('a database of its own isn’t asked, even though it answers [10-7]', async () => {
    const { db } = openDatabase(servers.primary_url, { role: 'vitrine_app', connections: 1 });
    const foreign = new Replica({ primary: db, replica: owner.db, log });
    await foreign.look();
    expect(foreign.state).toBe('away');
    await db.destroy();
  });

  test('the product takes DATABASE_REPLICA_URL, and says how it stands with it [10-7]', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-replica-'));
    const product = await launch({
      DATABASE_URL: servers.primary_url,
      DATABASE_REPLICA_URL: servers.replica_url,
      DATA_DIR: folder,
      SECRET_KEY: test_settings.secret_key.toString('hex'),
      DEMO: '1',
      CAPTCHA: 'off',
    });
    const read = async () => {
      const rows = await owner.db.selectFrom('machine_processes').select('replica').execute();
      return rows.map((row) => row.replica);
    };
    expect(await read()).toEqual(['asked']);
    expect((await fetch(`${product.url}/api/drop`)).status).toBe(200);
    await servers.stopReplica();
    await expect.poll(read, { timeout: 15_000 }).toEqual(['away']);
    expect((await fetch(`${product.url}/api/drop`)).status).toBe(200);
    await servers.startReplica();
    await product.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 240_000);
});
