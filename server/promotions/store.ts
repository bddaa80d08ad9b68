import { sql } from 'kysely';
import { sharersOf } from '../accounts/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import { statement } from '../kit/statement.ts';
import { isAway } from '../limits/index.ts';

/**
 * Serializes the binding of friends: two concurrent bindings could close a circle. The table's
 * trigger takes the same advisory lock.
 */
export async function lockFriends(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock('promotions_friends'::regclass::bigint)`.execute(tx);
}

/** Adds a partner; does nothing when the player or the code already exists. */
export async function insertPartner(
  db: Db,
  player_id: number,
  code: string,
  began_at: Date,
): Promise<void> {
  await db
    .insertInto('promotions_partners')
    .values({ player_id, code, began_at })
    .onConflict((already) => already.doNothing())
    .execute();
}

/** Whether the code was that of a partner whose account is deleted. */
export async function isGoneCode(db: Db, code: string): Promise<boolean> {
  const partner = await db
    .selectFrom('promotions_partners')
    .select('player_id')
    .where(sql<boolean>`lower(code collate "C") = promotions_gone_code(${code}::text)`)
    .executeTakeFirst();
  return partner !== undefined;
}

export async function findCode(db: Db, player_id: number): Promise<string | null> {
  const [partner] = await selectCode(db, { player_id });
  return partner?.code ?? null;
}

const selectCode = statement((db, { player_id }: { player_id: number }) =>
  db.selectFrom('promotions_partners').select('code').where('player_id', '=', player_id),
);

/**
 * Finds the partner with this code, ignoring case, and whether that partner came through the player
 * or is the player; nobody came through a visitor.
 */
export function findPartner(db: Db, code: string, player_id: number | undefined) {
  return db
    .selectFrom('promotions_partners')
    .select([
      'player_id as id',
      'code',
      sql<boolean>`promotions_came_through(player_id, ${player_id ?? null})`.as(
        'came_through_player',
      ),
    ])
    .where(sql<boolean>`lower(code collate "C") = lower(${code}::text collate "C")`)
    .executeTakeFirst();
}

/** Whether the player joined with this code, ignoring case. */
export async function joinedWith(db: Db, player_id: number, code: string): Promise<boolean> {
  const fact = await db
    .selectFrom('facts')
    .select('id')
    .where('player_id', '=', player_id)
    .where('kind', '=', 'player.referred')
    .where(sql<boolean>`lower((payload->>'code') collate "C") = lower(${code}::text collate "C")`)
    .executeTakeFirst();
  return fact !== undefined;
}

/** The partner whom the player came through. */
export async function findPartnerOf(db: Db, player_id: number): Promise<number | undefined> {
  const [friend] = await selectPartner(db, { player_id });
  return friend?.partner_id;
}

const selectPartner = statement((db, { player_id }: { player_id: number }) =>
  db.selectFrom('promotions_friends').select('partner_id').where('player_id', '=', player_id),
);

export async function insertFriend(
  db: Db,
  player_id: number,
  partner_id: number,
  at: Date,
): Promise<void> {
  await db.insertInto('promotions_friends').values({ player_id, partner_id, at }).execute();
}

/** A page of a partner's friends. */
export interface FriendsPart {
  offset: number;
  limit: number;
  /** Without those who are on a break at this moment: a partner doesn't read of them. */
  but_away_at?: Date | undefined;
}

/** A page of the partner's friends, newest first. */
export function findFriends(
  db: Db,
  partner_id: number,
  { offset, limit, but_away_at }: FriendsPart,
) {
  return selectFriends(db, { partner_id, offset, limit, but_away_at });
}

const selectFriends = statement(
  (db, { partner_id, offset, limit, but_away_at: at }: FriendsPart & { partner_id: number }) =>
    db
      .selectFrom('promotions_friends as friend')
      .select(['player_id', 'at'])
      .where('partner_id', '=', partner_id)
      .$if(at !== undefined, (all) =>
        all.where(sql<boolean>`not ${isAway('friend.player_id', at!)}`),
      )
      .orderBy('at', 'desc')
      .orderBy('player_id')
      .offset(offset)
      .limit(limit),
);

/** How many friends a partner has who are on no break at a moment. */
export async function countFriends(db: Db, partner_id: number, at: Date): Promise<number> {
  const [row] = await selectFriendsCount(db, { partner_id, at });
  return row!.total;
}

const selectFriendsCount = statement((db, { partner_id, at }: { partner_id: number; at: Date }) =>
  db
    .selectFrom('promotions_friends as friend')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partner_id)
    .where(sql<boolean>`not ${isAway('friend.player_id', at)}`),
);

/** The number of friends whom the partner brought since a moment. */
export async function countFriendsSince(db: Db, partner_id: number, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('promotions_friends')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partner_id)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * SQL subquery: whether the player is a partner, and the code of the partner whom they came
 * through.
 */
export function promotionOf(player_id: number) {
  return sql<{ is_partner: boolean; parent_code: string | null }>`(
    select json_build_object(
      'is_partner', exists (select from promotions_partners where player_id = ${player_id}),
      'parent_code', (
        select code from promotions_friends f join promotions_partners p on p.player_id = f.partner_id
        where f.player_id = ${player_id}
      )
    ))`;
}

/** Those of the players who came through a partner, with that partner and the moment. */
export async function findPartnersOf(db: Db, players: readonly number[]) {
  return db
    .selectFrom('promotions_friends')
    .select(['player_id', 'partner_id', 'at'])
    .where('player_id', '=', sql<number>`any(${players})`)
    .execute();
}

/** Why a friend counts as the partner's own second account. */
export type ExclusionReason = 'browser' | 'payment';

/**
 * Whether a friend is excluded, and whether they sign in with a browser of the partner's; undefined
 * for a player without a partner.
 */
export async function findTies(db: Db, player_id: number) {
  const { rows } = await sql<{ is_excluded: boolean; shares_browser: boolean }>`
    select exists (select from promotions_exclusions e where e.player_id = f.player_id) as is_excluded,
      f.partner_id in ${sharersOf(player_id)} as shares_browser
    from promotions_friends f where f.player_id = ${player_id}`.execute(db);
  return rows[0];
}

/** Excludes friends for good. */
export async function insertExclusions(
  db: Db,
  players: readonly number[],
  reason: ExclusionReason,
  at: Date,
): Promise<void> {
  if (players.length === 0) return;
  await db
    .insertInto('promotions_exclusions')
    .values(players.map((player_id) => ({ player_id, reason, at })))
    .onConflict((already) => already.doNothing())
    .execute();
}

/** The friends in pairs of friend and partner that the player makes with one of the others. */
export async function findFriendsAmong(
  db: Db,
  player_id: number,
  others: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from promotions_friends
    where player_id = ${player_id} and partner_id = any(${others})
      or partner_id = ${player_id} and player_id = any(${others})`.execute(db);
  return rows.map((row) => row.player_id);
}

/** The friends whom a partner brought and who don't count, and why. */
export async function countExcluded(db: Db, partner_id: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from promotions_friends f join promotions_exclusions e on e.player_id = f.player_id
    where f.partner_id = ${partner_id}`.execute(db);
  return rows[0]!.total;
}

/** Where a player came from, by an advertisement's link. */
export type SourceKind = 'ad_key' | 'okdone';

/** Keeps where a player came from; false when it is known already. */
export async function insertSource(
  db: Db,
  source: { player_id: number; kind: SourceKind; key: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promotions_sources')
    .values(source)
    .onConflict((already) => already.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The advertisements from which players came. */
export async function findSources(
  db: Db,
  players: readonly number[],
): Promise<Map<number, string>> {
  const rows = await selectSources(db, { players });
  return new Map(rows.map(({ player_id, key }) => [player_id, key]));
}

const selectSources = statement((db, { players }: { players: readonly number[] }) =>
  db
    .selectFrom('promotions_sources')
    .select(['player_id', 'key'])
    .where('player_id', '=', sql<number>`any(${players})`),
);

/** Counts a code that a player typed on a UTC day and that doesn't exist. */
export async function countWrongCode(db: Db, player_id: number, day: string): Promise<void> {
  await sql`
    insert into promotions_wrong_codes as known (player_id, day, tries) values (${player_id}, ${day}::date, 1)
    on conflict (player_id, day) do update set tries = known.tries + 1`.execute(db);
}

/** How many unknown codes a player typed on each UTC day since one. */
export async function findWrongCodes(
  db: Db,
  player_id: number,
  since: string,
): Promise<{ day: string; tries: number }[]> {
  const { rows } = await sql<{ day: string; tries: number }>`
    select day::text as day, tries from promotions_wrong_codes
    where player_id = ${player_id} and day >= ${since}::date order by promotions_wrong_codes.day`.execute(
    db,
  );
  return rows;
}

/** The first players after one who typed an unknown code since a UTC day, by id. */
export async function findCodeTriers(
  db: Db,
  { since, after, limit }: { since: string; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ player_id: number }>`
    select distinct player_id from promotions_wrong_codes
    where day >= ${since}::date and player_id > ${after} order by player_id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ player_id }) => player_id);
}

/** Deletes counts of unknown codes from before a UTC day. */
export async function deleteWrongCodes(db: Db, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('promotions_wrong_codes')
    .where(sql<boolean>`day < ${before}::date`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
