import { sql, type Insertable } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { CountryNetwork } from './networks.ts';
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

/** Every country with rules, and the count of its networks. */
export async function findTerritories(db: Db) {
  const { rows } = await sql<{
    country: string;
    profile: string;
    blocked: boolean;
    blocked_games: string[];
    hidden_by_cookie: string[];
    networks: number;
  }>`
    select territory.*, (
      select count(*)::int from content_networks network
      where network.country = territory.country
    ) as networks
    from content_territories territory order by country`.execute(db);
  return rows;
}

/** Changes the rules of a country that are named; a new country has the usual ones otherwise. */
export async function putTerritory(
  db: Db,
  country: string,
  rules: {
    profile?: string;
    blocked?: boolean;
    blocked_games?: readonly string[];
    hidden_by_cookie?: readonly string[];
  },
): Promise<void> {
  const { blocked_games, hidden_by_cookie, ...rest } = rules;
  const row = {
    ...rest,
    ...(blocked_games && { blocked_games: [...blocked_games] }),
    ...(hidden_by_cookie && { hidden_by_cookie: [...hidden_by_cookie] }),
  };
  await db
    .insertInto('content_territories')
    .values({ country, ...row })
    .onConflict((conflict) => conflict.column('country').doUpdateSet({ country, ...row }))
    .execute();
}

export async function deleteTerritory(db: Db, country: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_territories')
    .where('country', '=', country)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes at most so many networks; returns how many. */
export async function deleteNetworks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from content_networks
    where network = any(array(select network from content_networks limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

export async function insertNetworks(db: Db, networks: readonly CountryNetwork[]): Promise<void> {
  const addresses = networks.map(({ network }) => network);
  const countries = networks.map(({ country }) => country);
  await sql`insert into content_networks (network, country)
    select * from unnest(${addresses}::cidr[], ${countries}::text[])`.execute(db);
}
