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

export function findMessages(db: Db, request_id: number): Promise<MessageRow[]> {
  return db
    .selectFrom('support_messages')
    .selectAll()
    .where('request_id', '=', request_id)
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
