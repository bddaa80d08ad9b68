import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/**
 * Serializes the binding of friends: two concurrent bindings could close a circle. The table's
 * trigger takes the same advisory lock.
 */
export async function lockFriends(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock('promotions_friends'::regclass::bigint)`.execute(tx);
}

/** Adds a partner; does nothing when the player or the code already exists. */
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

/**
 * Finds the partner with this code, ignoring case, and whether that partner came through the player
 * or is the player.
 */
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

/** Whether the player joined with this code, ignoring case. */
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

/** The partner whom the player came through. */
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

/** A page of the partner's friends, newest first. */
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
