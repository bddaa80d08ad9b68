import { sql, type Insertable } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

/** The country of the narrowest network that contains an address, and its rules. */
export function findTerritory(db: Db, address: string) {
  return db
    .selectFrom('content_networks as network')
    .leftJoin('content_territories as territory', 'territory.country', 'network.country')
    .select([
      'network.country',
      'territory.profile',
      'territory.blocked',
      'territory.blocked_games',
      'territory.hidden_by_cookie',
    ])
    .where(sql<boolean>`network.network >>= ${address}::inet`)
    .orderBy(sql`masklen(network.network)`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether one of these countries is blocked. */
export async function hasBlocked(db: Db, countries: readonly (string | null)[]): Promise<boolean> {
  const row = await db
    .selectFrom('content_territories')
    .select('country')
    .where('country', '=', sql<string>`any(${countries})`)
    .where('blocked', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds rules for countries, and networks that are in a country. */
export async function insertTerritories(
  db: Db,
  territories: readonly Insertable<DB['content_territories']>[],
  networks: readonly Insertable<DB['content_networks']>[],
): Promise<void> {
  await db.insertInto('content_territories').values(territories).execute();
  await db.insertInto('content_networks').values(networks).execute();
}

/**
 * Records that the player starts now, in one statement: of concurrent starts, one gets through.
 * False when the last start was after `started_before`.
 */
export async function putStart(
  db: Db,
  player_id: number,
  at: Date,
  started_before: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('territory_starts')
    .values({ player_id, started_at: at })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ started_at: at })
        .where('territory_starts.started_at', '<=', started_before),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves the start of the player at `from` back to `to`; another start since then stands. */
export async function moveStart(db: Db, player_id: number, from: Date, to: Date): Promise<void> {
  await db
    .updateTable('territory_starts')
    .set({ started_at: to })
    .where('player_id', '=', player_id)
    .where('started_at', '=', from)
    .execute();
}
