import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

/** Friends are bound one after the other, or two who bring each other could close a circle: the table's trigger takes the same lock. */
export async function lockFriends(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock('promotions_friends'::regclass::bigint)`.execute(db);
}

/** Makes a partner; the same player, or somebody with the same code, changes nothing. */
export async function insertPartner(db: Db, player_id: number, code: string, began_at: Date): Promise<void> {
  await db
    .insertInto('promotions_partners')
    .values({ player_id, code, began_at })
    .onConflict((already) => already.doNothing())
    .execute();
}

export async function findCode(db: Db, player_id: number): Promise<string | null> {
  const partner = await db
    .selectFrom('promotions_partners')
    .select('code')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return partner?.code ?? null;
}

/** The partner with this code, in upper or lower case, and whether they came through the player, or are the player. */
export function findPartner(db: Db, code: string, player_id: number) {
  return db
    .selectFrom('promotions_partners')
    .select([
      'player_id as id',
      'code',
      sql<boolean>`promotions_came_through(player_id, ${player_id})`.as('came_through_player'),
    ])
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst();
}

/** Whether the player joined with this code, in upper or lower case. */
export async function joinedWith(db: Db, player_id: number, code: string): Promise<boolean> {
  const fact = await db
    .selectFrom('facts')
    .select('id')
    .where('player_id', '=', player_id)
    .where('kind', '=', 'player.referred')
    .where(sql<boolean>`lower(payload->>'code') = lower(${code})`)
    .executeTakeFirst();
  return fact !== undefined;
}

/** Whom the player came through. */
export async function findPartnerOf(db: Db, player_id: number): Promise<number | undefined> {
  const friend = await db
    .selectFrom('promotions_friends')
    .select('partner_id')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return friend?.partner_id;
}

export async function insertFriend(db: Db, player_id: number, partner_id: number, at: Date): Promise<void> {
  await db.insertInto('promotions_friends').values({ player_id, partner_id, at }).execute();
}

/** A part of those who came through the partner, newest first. */
export function findFriends(db: Db, partner_id: number, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('promotions_friends')
    .select(['player_id', 'at'])
    .where('partner_id', '=', partner_id)
    .orderBy('at', 'desc')
    .orderBy('player_id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countFriends(db: Db, partner_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('promotions_friends')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partner_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether the player is a partner, and the code of the partner whom they came through: a part of a statement. */
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
