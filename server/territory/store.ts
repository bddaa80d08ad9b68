import type { TerritoryProfile, TerritoryRules } from '@vitrine/contract/territory-rules';
import { elsewhere } from '@vitrine/contract/territory-rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { CountryNetwork } from './networks.ts';

/** A decision about a country. */
export interface TerritoryRevision {
  id: number;
  country: string;
  /** Null leaves it to the rules of elsewhere. */
  profile: TerritoryProfile | null;
  /** The rules in which it departs from its profile. */
  changes: Partial<TerritoryRules>;
  hidden_by_cookie: string[];
  actor_id: number | null;
  at: Date;
}

/** The newest revision of each of these countries that has rules of its own. */
const newestOf = (countries: unknown) => sql<TerritoryRevision>`
  select revision.* from unnest(${countries}::text[]) as wanted(country) cross join lateral (
    select * from territory_revisions r where r.country = wanted.country order by id desc limit 1
  ) revision where revision.profile is not null`;

/** The country of the narrowest network that contains an address. */
export async function findCountry(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_networks')
    .select('country')
    .where(sql<boolean>`network >>= ${address}::inet`)
    .orderBy(sql`masklen(network)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.country;
}

/** A country's own newest revision, else that of elsewhere, if there is one. */
export async function findCountryRevision(
  db: Db,
  country: string | undefined,
): Promise<TerritoryRevision | undefined> {
  const { rows } = await newestOf([...(country ? [country] : []), elsewhere]).execute(db);
  return rows.find((row) => row.country === country) ?? rows[0];
}

/** The newest revision of each country that has rules of its own, with how many networks it has. */
export async function findTerritories(db: Db) {
  const { rows } = await sql<TerritoryRevision & { networks: number }>`
    select * from (
      select distinct on (country) revision.*, (
        select count(*)::int from content_networks network
        where network.country = revision.country
      ) as networks
      from territory_revisions revision order by country, id desc
    ) newest where profile is not null order by country`.execute(db);
  return rows;
}

/** The newest revisions of a country, those that took its rules away too, newest first. */
export function findRevisions(db: Db, country: string, limit: number) {
  return db
    .selectFrom('territory_revisions')
    .selectAll()
    .where('country', '=', country)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<TerritoryRevision[]>;
}

/** Orders those who decide about a country. */
export async function lockCountry(tx: Tx, country: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`territory ${country}`}))`.execute(tx);
}

/** Writes a revision; returns its number. */
export async function insertTerritory(
  db: Db,
  { changes, ...revision }: Omit<TerritoryRevision, 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('territory_revisions')
    .values({ ...revision, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** How many networks the site knows. */
export async function countNetworks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('content_networks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
