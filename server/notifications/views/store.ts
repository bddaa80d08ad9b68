import type { ViewFilter } from '@vitrine/contract/view-messages';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';
import type { DB } from '../../kit/tables.generated.ts';
import type { MessageWords } from '../../kit/tellings.ts';

/** A message to a view, with its progress. */
export type ViewRow = Omit<Selectable<DB['notifications_views']>, 'filter'> & {
  filter: ViewFilter;
};

type NewView = Pick<
  ViewRow,
  | 'fact_id'
  | 'at'
  | 'actor_id'
  | 'filter'
  | 'title'
  | 'text'
  | 'is_offer'
  | 'readers'
  | 'upto_id'
  | 'asked_name'
>;

/**
 * The message that a request has sent, if any; the request is locked until the transaction ends, so
 * that the same one at once waits.
 */
export async function lockAskedView(tx: Tx, asked_name: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('view ' || ${asked_name}, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom('notifications_views')
    .select('id')
    .where('asked_name', '=', asked_name)
    .executeTakeFirst();
  return row?.id;
}

export async function insertView(tx: Tx, { filter, ...row }: NewView): Promise<number> {
  const { id } = await tx
    .insertInto('notifications_views')
    .values({ ...row, filter: JSON.stringify(filter) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A message, locked until the transaction ends. */
export async function lockView(tx: Tx, id: number): Promise<ViewRow | undefined> {
  const row = await tx
    .selectFrom('notifications_views')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as ViewRow | undefined;
}

type Progress = Partial<Pick<ViewRow, 'last_id' | 'sent' | 'ended_at' | 'is_stopped'>>;

/** Notes how far a message has come. */
export async function updateView(tx: Tx, id: number, progress: Progress): Promise<void> {
  await tx.updateTable('notifications_views').set(progress).where('id', '=', id).execute();
}

/** Gives players their notification of a message; those who have it get no other. */
export async function insertForPlayers(
  tx: Tx,
  players: readonly number[],
  { fact_id, words, at }: { fact_id: number; words: MessageWords; at: Date },
): Promise<void> {
  await sql`insert into notifications (player_id, kind, data, fact_id, at)
    select player_id, 'message', ${JSON.stringify({ words })}::jsonb, ${fact_id}, ${at}
    from unnest(${players}::bigint[]) player_id
    on conflict (player_id, fact_id) do nothing`.execute(tx);
}

const states = {
  sending: sql<boolean>`ended_at is null`,
  sent: sql<boolean>`ended_at is not null and not is_stopped`,
  stopped: sql<boolean>`is_stopped`,
};

function selectViews(db: Db, state: keyof typeof states | undefined) {
  return db
    .selectFrom('notifications_views')
    .$if(state !== undefined, (all) => all.where(states[state!]));
}

/** A part of the messages to views. */
export async function findViewMessages(
  db: Db,
  state: keyof typeof states | undefined,
  part: PartWish,
): Promise<(ViewRow & { sort_key: string })[]> {
  const wish = selectViews(db, state).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id') }, part).execute();
  return rows as unknown as (ViewRow & { sort_key: string })[];
}

/** How many messages there are in a state, and how many players have them. */
export function sumViews(db: Db, state: keyof typeof states | undefined) {
  return selectViews(db, state)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(sent), 0)`.as('sent'),
    ])
    .executeTakeFirstOrThrow();
}
