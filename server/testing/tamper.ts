import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';
import { verifyEverything, type Difference } from '../settle/verify/index.ts';
import { makeCase } from './cases.ts';
import { dataOf } from './send.ts';
import { joinPlayer, type World } from './world.ts';

/** Changes the database behind the product's back, and returns what the verification finds; nothing of it stays. */
export type Tamper = (...statements: string[]) => Promise<Difference[]>;

/**
 * Lets two players do everything there is before the file's tests, and opens a superuser's connection that has switched
 * every trigger and foreign key off.
 */
export function openTampering(world: World): Tamper {
  let client: pg.Client;
  let db: Db;
  beforeAll(async () => {
    await playEverything(world);
    client = new pg.Client({ connectionString: world.database_url });
    await client.connect();
    db = insideOneTransaction(client);
  });
  afterAll(() => client?.end());
  return async (...statements) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      for (const statement of statements) {
        const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(statement));
        expect(Number(numAffectedRows), `rows changed by ${statement}`).toBeGreaterThan(0);
      }
      return await verifyEverything(db);
    } finally {
      await client.query('rollback');
    }
  };
}

/** A database whose transactions are all the one that is open on this connection: begin and commit do nothing. */
function insideOneTransaction(connection: pg.Client): Db {
  const nothing = { command: '', rowCount: 0, rows: [] };
  const query = async (text: string, values: unknown[]) =>
    /^(start transaction|begin|commit|rollback)/.test(text) ? nothing : connection.query(text, values);
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

async function playEverything(world: World): Promise<void> {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const dropping = await makeCase(world, { price_mills: 3_000, token_rate_ppm: 1_000_000 });
  for (const { api } of [ann, ben]) {
    const open = async (id: number, count: number, key?: string) => {
      const options = key === undefined ? {} : { idempotency_key: key };
      const { openings } = dataOf(await api('POST /api/box/{id}/open', { id: String(id), count }, options));
      return openings.map(({ knapsack_id }) => knapsack_id);
    };
    const won = await open(1, 5, 'k');
    await open(dropping.id, 2);
    await open(8, 1);
    dataOf(await api('POST /api/system_shop/sell', { knapsack_id: won.slice(0, 2) }));
    dataOf(await api('POST /api/box/sell', { knapsack_id: won.slice(2, 3) }));
    dataOf(await api('POST /api/fairness/rotate', { client_seed: 'next' }));
    await open(5, 2);
  }
}

/** Expressions for the rows that a test changes: always the latest of what was played. */
export const latest = {
  opening: `(select max(id) from facts where kind = 'case.opened')`,
  sale: `(select max(id) from facts where kind = 'items.sold')`,
  draw: `(select max(id) from seeds_draws)`,
  pair: `(select max(pair_id) from seeds_draws)`,
  revision: `(select revision_id from seeds_draws order by id desc limit 1)`,
  won_item: `(select max(id) from inventory_items)`,
  sold_item: `(select max(item_id) from inventory_moves)`,
  player: `(select max(player_id) from facts where kind = 'case.opened')`,
  money: `(select max(player_id) * 100 + 1 from facts where kind = 'case.opened')`,
  payment: `(select min(id) from ledger_entries where fact_id = (select max(id) from facts where kind = 'case.opened'))`,
};
