import { makeClient, type Client } from '@vitrine/contract/client';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { insertPlayer, startSession } from '../accounts/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { openDatabase, type Database, type Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import { giveStartBalances } from '../demo/index.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { randomAddress } from './address.ts';
import { serveApi, type Api } from './api.ts';
import { databaseUrl, template_name } from './postgres.ts';

export { randomAddress };

/**
 * A running product for one test file: its own database with the demo world, and the API on a real
 * port.
 */
export interface World {
  /** Connected with the product's own restricted role. */
  db: Db;
  /** Connected as the owner, to read what the product may not and to corrupt data. */
  owner: Db;
  url: string;
  /** The database's address, as a superuser. */
  database_url: string;
  visitor: Client;
}

/** A signed-in player with balances to play with. */
export interface TestPlayer {
  id: number;
  token: string;
  api: Client;
  headers: Record<string, string>;
}

/**
 * Opens a world before the file's tests and closes it after them. Before it closes it verifies the
 * ledger, draws and backpacks as a whole: no file can opt out. The long suite verifies after every
 * test, which names the one that broke them.
 */
export function openWorld(): World {
  const world = {} as World;
  const name = `test_${randomHex(6)}`;
  let app_database: Database;
  let owner_database: Database;
  let api: Api;
  const verifyBooks = async () => {
    // As `npm run ledger:verify` does: on a busy machine its one statement takes longer than a page
    // may wait.
    const patient = openDatabase(world.database_url, { connections: 1, patient: true });
    try {
      expect(await verifyEverything(patient.db, modules)).toEqual([]);
    } finally {
      await patient.close();
    }
  };

  beforeAll(async () => {
    // Copying files takes half of the processor time of logging their contents, the default.
    await admin(`create database ${name} template ${template_name} strategy file_copy`);
    const database_url = databaseUrl(inject('superuser_url'), name);
    app_database = openDatabase(database_url, { role: 'vitrine_app' });
    owner_database = openDatabase(database_url, { connections: 2 });
    api = await serveApi(app_database.db);
    const visitor = makeClient({ base: api.url, headers: { 'x-forwarded-for': randomAddress() } });
    Object.assign(world, {
      db: app_database.db,
      owner: owner_database.db,
      database_url,
      url: api.url,
      visitor,
    });
  });
  afterEach(async () => {
    setClock();
    // Verifying takes a quarter of a test's processor time: on a second PostgreSQL, where the same
    // tests run again, once a file is enough.
    if (process.env['LONG'] === '1' && !process.env['TEST_DATABASE_URL']) await verifyBooks();
  });
  afterAll(async () => {
    try {
      if (owner_database) await verifyBooks();
    } finally {
      api?.close();
      await app_database?.close();
      await owner_database?.close();
      await admin(`drop database if exists ${name} with (force)`);
    }
  });
  return world;
}

/**
 * Creates a signed-in player with 500.000 money, 120.000 tokens and 50.000 points, unless
 * `is_poor`, and a client seed, unless `client_seed` is null.
 */
export async function joinPlayer(
  world: World,
  {
    client_seed = 'test',
    is_poor = false,
  }: { client_seed?: string | null; is_poor?: boolean } = {},
): Promise<TestPlayer> {
  const mark = randomHex(4);
  const email = `player-${mark}@vitrine.test`;
  const id = await insertPlayer(world.owner, {
    name: `Player ${mark}`,
    email,
    password_hash: null,
    created_at: now(),
  });
  if (!is_poor) await giveStartBalances(world.owner, id);
  const token = await startSession(world.db, id);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  const api = makeClient({ base: world.url, headers });
  if (client_seed !== null) await api('POST /api/fairness/client_seed', { client_seed });
  return { id, token, api, headers };
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuser_url') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
