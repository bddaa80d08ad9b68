import { rows_by_number_max } from '@vitrine/contract/paging';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { now } from '../kit/clock.ts';
import { statement } from '../kit/statement.ts';
import type { Cursor } from '../kit/feed.ts';
import type { MessageWords, NotificationData } from '../kit/tellings.ts';
import type { NewNotification } from './kinds.ts';

export interface NotificationRow {
  id: number;
  player_id: number | null;
  kind: string;
  data: NotificationData;
  image: string | null;
  link: string | null;
  at: Date;
}

/** How many unread ones are counted. */
const unread_max = 100;

/**
 * Inserts personal notifications, but for those of a fact that the player was told of. Returns the
 * ids of the new ones with their kinds.
 */
export async function insertPersonal(
  tx: Tx,
  list: readonly NewNotification[],
): Promise<{ id: number; kind: string; fact_id: number | null }[]> {
  if (list.length === 0) return [];
  return tx
    .insertInto('notifications')
    .columns(['player_id', 'kind', 'data', 'fact_id', 'link', 'at'])
    .expression(
      sql`select * from unnest(${list.map((one) => one.player_id)}::bigint[], ${list.map((one) => one.kind)}::text[],
        ${list.map((one) => JSON.stringify(one.data))}::jsonb[], ${list.map((one) => one.fact_id)}::bigint[],
        ${list.map((one) => one.link)}::text[], ${list.map((one) => one.at)}::timestamptz[])` as never,
    )
    .onConflict((conflict) => conflict.columns(['player_id', 'fact_id']).doNothing())
    .returning(['id', 'kind', 'fact_id'])
    .execute();
}

/** The kind of a message of staff, whose words stand in its data. */
const message = 'message';

/** Inserts a message of staff to a player. */
export async function insertStaffMessage(
  tx: Tx,
  { words, ...row }: { player_id: number; fact_id: number; at: Date; words: MessageWords },
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ ...row, kind: message, data: JSON.stringify({ words }) })
    .execute();
}

/** How many messages of staff a player got since a moment. */
export async function countMessages(db: Db, player_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', player_id)
    .where('kind', '=', message)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks the notifications of these facts as read at their own moments. */
export async function markOld(tx: Tx, fact_ids: readonly number[]): Promise<void> {
  if (fact_ids.length === 0) return;
  await sql`update notifications set read_at = at where fact_id = any(${fact_ids}) and read_at is null`.execute(
    tx,
  );
}

export interface PlatformNotification {
  image: string | null;
  link: string | null;
  at: Date;
  /** Until when players read it; null: for good. */
  ends_at: Date | null;
  /** Not for those on a break, or who haven't agreed to offers where they have to. */
  is_offer: boolean;
  texts: readonly { language: string; title: string; html: string }[];
}

export async function insertPlatform(
  tx: Tx,
  { texts, ...row }: PlatformNotification,
): Promise<number> {
  const { id } = await tx
    .insertInto('notifications')
    .values({ ...row, kind: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('notifications_texts')
    .values(texts.map((text) => ({ ...text, notification_id: id })))
    .execute();
  return id;
}

/** Ends one of the platform's; false when there is none that players read. */
export async function endPlatform(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ ends_at: at })
    .where('id', '=', id)
    .where('player_id', 'is', null)
    .where(isRead(at))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether players still read a notification at a moment. */
const isRead = (at: Date) => sql<boolean>`coalesce(ends_at > ${at}, true)`;

/** The newest of the platform's with their English titles, for the operator. */
export function findPlatform(db: Db, limit: number) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('notifications_texts as text', 'text.notification_id', 'n.id')
    .select(['n.id', 'n.at', 'n.ends_at', 'text.title'])
    .select(
      sql<number>`(select count(*) from notifications_reads r where r.notification_id = n.id)`.as(
        'readers',
      ),
    )
    .where('n.player_id', 'is', null)
    .where('text.language', '=', 'en')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

export interface ListWish {
  player_id: number;
  /** Those of the platform from before count as read. */
  joined_at: Date;
  type: 0 | 1 | undefined;
  is_read: boolean | undefined;
  /** Offers of the platform are among them. */
  offers: boolean;
}

const own_read = sql<boolean>`n.read_at is not null`;
const platform_read = ({
  player_id,
  joined_at,
}: Pick<ListWish, 'player_id' | 'joined_at'>) => sql<boolean>`(
  n.at < ${joined_at}
  or exists (select from notifications_reads r where r.player_id = ${player_id} and r.notification_id = n.id))`;

interface Part extends Omit<ListWish, 'type'> {
  at: Date;
  /** The player's own, else the platform's. */
  own: boolean;
  limit: number;
}

function selectPart(db: Db, { player_id, joined_at, is_read, offers, own, at, limit }: Part) {
  const read = own ? own_read : platform_read({ player_id, joined_at });
  return db
    .selectFrom('notifications as n')
    .select(['n.id', 'n.player_id', 'n.kind', 'n.data', 'n.image', 'n.link', 'n.at'])
    .select(read.as('is_read'))
    .$if(own, (query) => query.where('n.player_id', '=', player_id))
    .$if(!own, (query) => query.where('n.player_id', 'is', null).where(isRead(at)))
    .$if(!own && !offers, (query) => query.where('n.is_offer', '=', sql<boolean>`false`))
    .$if(is_read === true, (query) => query.where(read))
    .$if(is_read === false && own, (query) => query.where('n.read_at', 'is', null))
    .$if(is_read === false && !own, (query) => query.where(sql<boolean>`not ${read}`))
    .limit(limit);
}

const selectNewest = statement((db, part: Part) => selectPart(db, part).orderBy('n.id', 'desc'));

const selectCount = statement((db, part: Part) =>
  db
    .selectFrom(selectPart(db, part).as('listed'))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

const partOf = (
  { player_id, joined_at, is_read, offers }: ListWish,
  type: 0 | 1,
  limit: number,
): Part => ({
  player_id,
  joined_at,
  is_read,
  offers,
  own: type === 1,
  at: now(),
  limit,
});

const typesOf = ({ type }: ListWish) =>
  type === undefined ? ([0, 1] as const) : ([type] as const);

export type ListedRow = NotificationRow & { is_read: boolean };

/** A page of a player's notifications, newest first. */
export async function findNotifications(
  db: Db,
  wish: ListWish,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedRow[]> {
  // Each type has its own index: both are read as far as the page reaches, then merged.
  const parts = await Promise.all(
    typesOf(wish).map((type) => selectNewest(db, partOf(wish, type, offset + limit))),
  );
  return (parts.flat() as unknown as ListedRow[])
    .toSorted((a, b) => b.id - a.id)
    .slice(offset, offset + limit);
}

async function countOf(db: Db, wish: ListWish, type: 0 | 1, limit: number): Promise<number> {
  const [row] = await selectCount(db, partOf(wish, type, limit));
  return row!.total;
}

/** The number of rows of a list, up to those that pages reach. */
export async function countNotifications(db: Db, wish: ListWish): Promise<number> {
  const counts = await Promise.all(
    typesOf(wish).map((type) => countOf(db, wish, type, rows_by_number_max)),
  );
  return Math.min(
    rows_by_number_max,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** How many of each type are unread, at most 100. */
export async function countUnread(
  db: Db,
  player: Pick<ListWish, 'player_id' | 'joined_at' | 'offers'>,
): Promise<{ platform: number; personal: number }> {
  const wish = { ...player, type: undefined, is_read: false };
  const [platform, personal] = await Promise.all([
    countOf(db, wish, 0, unread_max),
    countOf(db, wish, 1, unread_max),
  ]);
  return { platform, personal };
}

/** The words of these of the platform's, in a language and in English. */
export function findPlatformTexts(db: Db, ids: readonly number[], language: string) {
  return db
    .selectFrom('notifications_texts')
    .select(['notification_id', 'language', 'title', 'html'])
    .where('notification_id', '=', sql<number>`any(${ids})`)
    .where('language', '=', sql<string>`any(${[language, 'en']})`)
    .execute();
}

/** The player of a notification: null for the platform's; undefined when there is none to read. */
export async function findRecipient(
  db: Db,
  id: number,
  at: Date,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('player_id')
    .where('id', '=', id)
    .where(isRead(at))
    .executeTakeFirst();
  return row?.player_id;
}

/** Marks personal ones as read: one, or all up to an id. */
export async function markPersonal(
  db: Db,
  player_id: number,
  ids: { id: number } | { up_to: number },
  at: Date,
) {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('player_id', '=', player_id)
    .where('read_at', 'is', null)
    .$if('id' in ids, (query) => query.where('id', '=', (ids as { id: number }).id))
    .$if('up_to' in ids, (query) => query.where('id', '<=', (ids as { up_to: number }).up_to))
    .execute();
}

/** Marks those of the platform as read: one, or all up to an id. */
export async function markPlatform(
  db: Db,
  player: Pick<ListWish, 'player_id' | 'joined_at'>,
  ids: { id: number } | { up_to: number },
  at: Date,
) {
  const which = 'id' in ids ? sql`n.id = ${ids.id}` : sql`n.id <= ${ids.up_to}`;
  await sql`
    insert into notifications_reads (player_id, notification_id, at)
    select ${player.player_id}, n.id, ${at} from notifications n
    where n.player_id is null and ${which} and not ${platform_read(player)}
    on conflict do nothing`.execute(db);
}

export type AddedRow = Cursor & { player_id: number | null };

/** The notifications that were written after a cursor, in the order of their commits. */
export async function findAddedAfter(db: Db, after: Cursor, limit: number): Promise<AddedRow[]> {
  const { rows } = await sql<AddedRow>`
    select tx::text as tx, id, player_id from notifications
    where (tx, id) > (${after.tx}::xid8, ${after.id}) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${limit}`.execute(db);
  return rows;
}

export async function findPersonal(
  db: Db,
  ids: readonly number[],
): Promise<(NotificationRow & { player_id: number })[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'player_id', 'kind', 'data', 'image', 'link', 'at'])
    .where('id', '=', sql<number>`any(${ids})`)
    .where('player_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows as unknown as (NotificationRow & { player_id: number })[];
}

/** The kinds of e-mails that a player has switched off. */
export async function findMuted(db: Db, player_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications_muted')
    .select('kind')
    .where('player_id', '=', player_id)
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function insertMuted(db: Db, player_id: number, kind: string): Promise<void> {
  await db
    .insertInto('notifications_muted')
    .values({ player_id, kind })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function deleteMuted(db: Db, player_id: number, kind: string): Promise<void> {
  await db
    .deleteFrom('notifications_muted')
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .execute();
}

export async function hasConsent(db: Db, player_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notifications_consents')
    .select('player_id')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps since when a player agrees to offers; the first moment stands. */
export async function insertConsent(db: Db, player_id: number, at: Date): Promise<void> {
  await db
    .insertInto('notifications_consents')
    .values({ player_id, at })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function deleteConsent(db: Db, player_id: number): Promise<void> {
  await db.deleteFrom('notifications_consents').where('player_id', '=', player_id).execute();
}

/** Deletes up to `limit` personal notifications from before `at`. */
export async function deleteOld(db: Db, at: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where player_id is not null and at < ${at} order by at limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** A notification of the platform that isn't out yet. */
export interface DraftRow {
  id: number;
  image: string | null;
  link: string | null;
  texts: Record<string, { title: string; html: string }>;
  at: Date | null;
  ends_at: Date | null;
  is_offer: boolean;
  actor_id: number | null;
  refused: string | null;
}

const selectDrafts = (db: Db) => db.selectFrom('notifications_drafts').selectAll();

/** The drafts and those that wait, the next ones first. */
export async function findDrafts(db: Db, limit: number): Promise<DraftRow[]> {
  const rows = await selectDrafts(db).orderBy('at').orderBy('id').limit(limit).execute();
  return rows as DraftRow[];
}

export async function findDraft(db: Db, id: number): Promise<DraftRow | undefined> {
  const row = await selectDrafts(db).where('id', '=', id).executeTakeFirst();
  return row as DraftRow | undefined;
}

/** Writes a draft, or changes one; returns its id. */
export async function putDraft(
  tx: Tx,
  id: number | undefined,
  { texts, ...row }: Pick<DraftRow, 'image' | 'link' | 'texts' | 'ends_at' | 'is_offer'>,
): Promise<number> {
  const values = { ...row, texts: JSON.stringify(texts) };
  if (id === undefined) {
    const made = await tx
      .insertInto('notifications_drafts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  await tx.updateTable('notifications_drafts').set(values).where('id', '=', id).execute();
  return id;
}

/** Plans a draft for a moment. */
export async function planDraft(
  tx: Tx,
  id: number,
  plan: Pick<DraftRow, 'at' | 'actor_id' | 'refused'>,
): Promise<void> {
  await tx.updateTable('notifications_drafts').set(plan).where('id', '=', id).execute();
}

/** Notes why a draft didn't go out at its moment. */
export async function refuseDraft(db: Db, id: number, refused: string): Promise<void> {
  await db.updateTable('notifications_drafts').set({ refused }).where('id', '=', id).execute();
}

/** Takes a draft away; undefined when there is none. */
export async function takeDraft(tx: Tx, id: number): Promise<DraftRow | undefined> {
  const row = await tx
    .deleteFrom('notifications_drafts')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as DraftRow | undefined;
}

/** The operator's pictures that notifications show, drafts too. */
export async function findNotificationPictures(db: Db) {
  const { rows } = await sql<{ picture: string; where: string }>`
    select image as picture, 'notification ' || id as where from notifications
    where player_id is null and image is not null and coalesce(ends_at > ${now()}, true)
    union all select image, 'the draft of notification ' || id from notifications_drafts where image is not null`.execute(
    db,
  );
  return rows;
}
