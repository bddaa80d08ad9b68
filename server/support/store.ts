import { rows_by_number_max } from '@vitrine/contract/paging';
import type { SupportType } from '@vitrine/contract/support-rules';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import { statement } from '../kit/statement.ts';
import type { DB } from '../kit/tables.generated.ts';

/** 1 waits for us, 2 answered, 3 closed. */
export type RequestState = 1 | 2 | 3;
export type RequestRow = Omit<Selectable<DB['support_requests']>, 'type' | 'state'> & {
  type: SupportType;
  state: RequestState;
};
export type MessageRow = Selectable<DB['support_messages']>;

/** A request with the beginning of its first message. */
export type ListedRequest = RequestRow & { about: string };

export async function insertRequest(
  tx: Tx,
  row: Pick<RequestRow, 'player_id' | 'type' | 'email' | 'language' | 'created_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('support_requests')
    .values({ ...row, changed_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewMessage {
  request_id: number;
  by_support: boolean;
  text: string;
  images: readonly string[];
  at: Date;
  /** The prepared answer that it began with, by name. */
  template?: string | null;
}

/** Adds a message to a request, which is then in this state. Returns the message's id. */
export async function insertMessage(
  tx: Tx,
  { images, ...message }: NewMessage,
  state: RequestState,
): Promise<number> {
  const { id } = await tx
    .insertInto('support_messages')
    .values({ ...message, images: [...images] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('support_requests')
    .set((eb) => ({ state, changed_at: message.at, messages: eb('messages', '+', 1) }))
    .where('id', '=', message.request_id)
    .execute();
  return id;
}

export async function closeRequest(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('support_requests')
    .set({ state: 3, changed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Locks a request until the transaction ends. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  const row = await tx
    .selectFrom('support_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as RequestRow | undefined;
}

const about_length = 140;
const selectListed = (db: Db) =>
  db
    .selectFrom('support_requests as r')
    .selectAll('r')
    .select(
      sql<string>`(select left(text, ${about_length}) from support_messages m where m.request_id = r.id order by m.id limit 1)`.as(
        'about',
      ),
    );

export async function findRequest(db: Db, id: number): Promise<ListedRequest | undefined> {
  const row = await selectListed(db).where('r.id', '=', id).executeTakeFirst();
  return row as ListedRequest | undefined;
}

/** A page of a player's requests, the last changed first. */
export async function findRequests(
  db: Db,
  player_id: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedRequest[]> {
  return (await selectRequests(db, { player_id, offset, limit })) as ListedRequest[];
}

const selectRequests = statement(
  (db, { player_id, offset, limit }: { player_id: number; offset: number; limit: number }) =>
    selectListed(db)
      .where('r.player_id', '=', player_id)
      .orderBy('r.changed_at', 'desc')
      .orderBy('r.id', 'desc')
      .offset(offset)
      .limit(limit),
);

export async function countRequests(db: Db, player_id: number): Promise<number> {
  const [row] = await selectRequestsCount(db, { player_id });
  return row!.total;
}

const selectRequestsCount = statement((db, { player_id }: { player_id: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('support_requests')
        .select('id')
        .where('player_id', '=', player_id)
        .limit(rows_by_number_max)
        .as('listed'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

/** How many of a player's requests are open, and how many messages they sent since a moment. */
export async function countLately(
  db: Db,
  player_id: number,
  since: Date,
): Promise<{ open: number; sent: number }> {
  const { rows } = await sql<{ open: number; sent: number }>`
    select
      (select count(*) from support_requests where player_id = ${player_id} and state < 3) as open,
      (select count(*) from support_requests r join support_messages m on m.request_id = r.id
        where r.player_id = ${player_id} and r.changed_at > ${since} and m.at > ${since} and not m.by_support) as sent`.execute(
    db,
  );
  return rows[0]!;
}

/** The messages of a request, with those of the requests that were merged into it, by time. */
export function findMessages(db: Db, request_id: number): Promise<MessageRow[]> {
  const merged = db
    .selectFrom('support_requests')
    .select('id')
    .where('merged_into', '=', request_id);
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where((eb) => eb.or([eb('request_id', '=', request_id), eb('request_id', 'in', merged)]))
    .orderBy('id')
    .execute();
}

/** Requests for the operator: those that wait, the longest waiting first; or the last changed. */
export async function findListedRequests(
  db: Db,
  { waiting, limit }: { waiting: boolean; limit: number },
) {
  const rows = await selectListed(db)
    .$if(waiting, (query) => query.where('r.state', '=', 1).orderBy('r.changed_at').orderBy('r.id'))
    .$if(!waiting, (query) => query.orderBy('r.changed_at', 'desc').orderBy('r.id', 'desc'))
    .limit(limit)
    .execute();
  return rows as ListedRequest[];
}

/** Filters of the console's list of requests. */
export interface RequestFilter {
  state?: number | undefined;
  type?: string | undefined;
  player_id?: number | undefined;
  language?: string | undefined;
}

/** A part of the requests of everybody. */
export async function findRequestsForDesk(
  db: Db,
  filter: RequestFilter,
  part: PartWish,
): Promise<(ListedRequest & { sort_key: string })[]> {
  const order = { id: sql.ref('r.id'), columns: { changed: sql.ref('r.changed_at') } };
  const rows = await takeRows(filterRequests(selectListed(db), filter), order, part).execute();
  return rows as (ListedRequest & { sort_key: string })[];
}

/** How many requests there are by these filters, and since when the oldest waits. */
export async function sumRequests(
  db: Db,
  filter: RequestFilter,
): Promise<{ count: number; oldest: Date | null }> {
  const listed = filterRequests(selectListed(db), filter).as('listed');
  return db
    .selectFrom(listed)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<Date | null>`min(changed_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

function filterRequests(
  requests: ReturnType<typeof selectListed>,
  { state, type, player_id, language }: RequestFilter,
) {
  return requests
    .$if(state !== undefined, (all) => all.where('r.state', '=', state!))
    .$if(type !== undefined, (all) => all.where('r.type', '=', type!))
    .$if(player_id !== undefined, (all) => all.where('r.player_id', '=', player_id!))
    .$if(language !== undefined, (all) => all.where('r.language', '=', language!));
}

/**
 * Merges a request into another, with all that was merged into it; the other is in this state then.
 * The caller holds the locks of both.
 */
export async function mergeInto(
  tx: Tx,
  { id, state }: { id: number; state: RequestState },
  other: Pick<RequestRow, 'id' | 'messages'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('support_requests')
    .set({ state: 3, merged_into: id, changed_at: at })
    .where('id', '=', other.id)
    .execute();
  await tx
    .updateTable('support_requests')
    .set({ merged_into: id })
    .where('merged_into', '=', other.id)
    .execute();
  await tx
    .updateTable('support_requests')
    .set((eb) => ({ state, changed_at: at, messages: eb('messages', '+', other.messages) }))
    .where('id', '=', id)
    .execute();
}

/** Requests of a player that could be merged into one, at most so many. */
export async function findMergeable(
  db: Db,
  { id, player_id }: Pick<RequestRow, 'id' | 'player_id'>,
  limit: number,
): Promise<ListedRequest[]> {
  if (player_id === null) return [];
  const rows = await selectListed(db)
    .where('r.player_id', '=', player_id)
    .where('r.id', '!=', id)
    .where('r.merged_into', 'is', null)
    .orderBy('r.changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows as ListedRequest[];
}

/** A player's rating of a request. */
export function findRating(db: Db, request_id: number) {
  return db
    .selectFrom('support_ratings')
    .select(['stars', 'comment', 'at'])
    .where('request_id', '=', request_id)
    .executeTakeFirst();
}

/** Stores a rating, once; false when there is one. */
export async function insertRating(
  tx: Tx,
  rating: { request_id: number; stars: number; comment: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('support_ratings')
    .values(rating)
    .onConflict((known) => known.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The ratings since a moment by week, which begins on Monday in UTC, newest first. */
export async function findRatedWeeks(db: Db, since: Date) {
  const { rows } = await sql<{ week: string; count: number; average: number }>`
    select to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week, count(*) as count,
      round(avg(stars), 2)::float8 as average
    from support_ratings where at >= ${since} group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** The ratings since a moment by prepared answer; a request that had two counts for both. */
export async function findRatedTemplates(db: Db, since: Date) {
  const { rows } = await sql<{ template: string | null; count: number; average: number }>`
    select used.template, count(*) as count, round(avg(rating.stars), 2)::float8 as average
    from support_ratings rating left join lateral (
      select distinct m.template from support_messages m
      where m.request_id = rating.request_id and m.template is not null
    ) used on true
    where rating.at >= ${since} group by 1 order by 1 nulls last`.execute(db);
  return rows;
}

/** The newest ratings. */
export function findNewestRatings(db: Db, limit: number) {
  return db.selectFrom('support_ratings').selectAll().orderBy('at', 'desc').limit(limit).execute();
}
