import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { modules } from '../modules.ts';
import { verifyEverything, type Difference } from '../settle/verify/index.ts';
import { playEverything } from './tamper-play.ts';
import { openTamperConnection, type TamperConnection } from './tamper-run.ts';
import type { World } from './world.ts';

/**
 * Changes the database behind the product's back, returns the differences that the verification
 * finds, and rolls the changes back.
 */
export type Tamper = (...statements: string[]) => Promise<Difference[]>;

/**
 * Before the file's tests, lets players do everything there is and opens a superuser's connection
 * with triggers and foreign keys disabled.
 */
export function openTampering(world: World): Tamper {
  let connection: TamperConnection;
  beforeAll(async () => {
    await playEverything(world);
    connection = await openTamperConnection(world.database_url);
  });
  afterAll(() => connection?.close());
  return (...statements) =>
    connection.undone(async (db) => {
      for (const statement of statements) {
        const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(statement));
        // A call of `settle` is a query, which counts no rows.
        if (numAffectedRows !== undefined)
          expect(Number(numAffectedRows), `rows changed by ${statement}`).toBeGreaterThan(0);
      }
      return verifyEverything(db, modules);
    });
}

/** Expressions for the rows that tests change: always the latest of the play. */
export const latest = {
  opening: `(select max(id) from facts where kind = 'case.opened')`,
  sale: `(select max(id) from facts where kind = 'items.sold')`,
  draw: `(select max(id) from seeds_draws)`,
  pair: `(select max(pair_id) from seeds_draws)`,
  revision: `(select revision_id from seeds_draws order by id desc limit 1)`,
  won_item: `(select max(id) from inventory_items)`,
  sold_item: `(select max(m.item_id) from inventory_moves m join facts f on f.id = m.fact_id where f.kind = 'items.sold')`,
  player: `(select max(player_id) from facts where kind = 'case.opened')`,
  money: `(select max(player_id) * 100 + 1 from facts where kind = 'case.opened')`,
  payment: `(select min(id) from ledger_entries where fact_id = (select max(id) from facts where kind = 'case.opened'))`,
};
