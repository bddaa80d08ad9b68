import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.generated.ts';

export type OfferRow = Selectable<DB['withdrawals_steam_offers']>;
type BotRow = Selectable<DB['withdrawals_steam_bots']>;

/** A withdrawal in the hands of a bot, with what its offer needs. */
export type Delivery = Pick<
  Selectable<DB['withdrawals']>,
  'id' | 'state' | 'goods_id' | 'trade_url'
> & {
  offer: OfferRow | undefined;
};

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('withdrawals as w')
    .leftJoin('withdrawals_steam_offers as o', 'o.withdrawal_id', 'w.id')
    .select(['w.id', 'w.state', 'w.goods_id', 'w.trade_url'])
    .selectAll('o')
    .where('w.delivery', '=', 'steam');

/** Condition: a reversed trade of the player is being checked. */
const is_flagged = sql<boolean>`exists (
  select from withdrawals_flags f where f.player_id = w.player_id and f.ended_at is null
)`;

type Joined = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>;

const toDeliveries = (rows: Joined): Delivery[] =>
  rows.map(({ id, state, goods_id, trade_url, ...offer }) => ({
    id,
    state,
    goods_id,
    trade_url,
    offer: offer.withdrawal_id === null ? undefined : (offer as OfferRow),
  }));

/**
 * Withdrawals whose offer wasn't sent yet, or perhaps was: first those that weren't tried, but for
 * those of flagged players. One that has ended otherwise is among them until it is sure that no
 * offer was sent.
 */
export async function findUnsent(db: Db, limit: number): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where('o.offer_id', 'is', null)
    .where('o.ended_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('w.state', '=', 1), sql<boolean>`not ${is_flagged}`]),
        eb('o.withdrawal_id', 'is not', null),
      ]),
    )
    .orderBy('o.sending_since', (order) => order.asc().nullsFirst())
    .orderBy('w.id')
    .limit(limit)
    .execute();
  return toDeliveries(rows);
}

/**
 * Since when the offers of some withdrawals may be at Steam without our knowing: their sending
 * began, and Steam hasn't said what became of it.
 */
export async function findUnsure(db: Db, ids: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('withdrawals_steam_offers')
    .select(['withdrawal_id', 'sending_since'])
    .where('withdrawal_id', '=', sql<number>`any(${ids})`)
    .where('offer_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ withdrawal_id, sending_since }) => [withdrawal_id, sending_since]));
}

/** Withdrawals whose offer was sent and isn't at its end. */
export async function findSent(db: Db): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where('o.offer_id', 'is not', null)
    .where('o.ended_at', 'is', null)
    .orderBy('w.id')
    .execute();
  return toDeliveries(rows);
}

/**
 * Delivered withdrawals whose trade has to be looked at: not since `checked_before`, and not after
 * the end of its protection.
 */
export async function findProtected(
  db: Db,
  checked_before: Date,
  limit: number,
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where('w.state', '=', 3)
    .where('w.reversed_at', 'is', null)
    .where('w.review_since', 'is', null)
    .where('o.trade_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('o.checked_at', 'is', null),
        eb.and([
          eb('o.checked_at', '<', checked_before),
          eb('o.checked_at', '<', eb.ref('w.protected_until')),
        ]),
      ]),
    )
    .orderBy('o.checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return toDeliveries(rows);
}

/**
 * Reversed withdrawals in review whose item isn't known to be back, and wasn't looked for since
 * `checked_before`.
 */
export async function findMissing(
  db: Db,
  checked_before: Date,
  limit: number,
): Promise<Delivery[]> {
  const rows = await selectDeliveries(db)
    .where('w.review_since', 'is not', null)
    .where('w.state', '=', 3)
    .where('o.item_float', 'is not', null)
    .where('o.returned_asset_id', 'is', null)
    .where('o.checked_at', '<', checked_before)
    .orderBy('o.checked_at')
    .limit(limit)
    .execute();
  return toDeliveries(rows);
}

/** The items of these withdrawals that came back to the bot, by their numbers now. */
export async function findReturned(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('withdrawals_steam_offers')
    .select(['withdrawal_id', 'returned_asset_id'])
    .where('withdrawal_id', '=', sql<number>`any(${ids})`)
    .where('returned_asset_id', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ withdrawal_id, returned_asset_id }) => [withdrawal_id, returned_asset_id!]),
  );
}

/** The bot's items that are in an offer. */
export async function findPinned(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('withdrawals_steam_offers')
    .select('asset_id')
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ asset_id }) => asset_id));
}

export async function findOfferRow(db: Db, withdrawal_id: number): Promise<OfferRow | undefined> {
  return db
    .selectFrom('withdrawals_steam_offers')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirst();
}

export async function insertOffer(
  tx: Tx,
  row: Pick<OfferRow, 'withdrawal_id' | 'code' | 'asset_id' | 'sending_since'> & Partial<OfferRow>,
): Promise<void> {
  await tx.insertInto('withdrawals_steam_offers').values(row).execute();
}

export async function changeOffer(
  db: Db,
  withdrawal_id: number,
  change: Partial<Omit<OfferRow, 'withdrawal_id' | 'code'>>,
): Promise<void> {
  await db
    .updateTable('withdrawals_steam_offers')
    .set(change)
    .where('withdrawal_id', '=', withdrawal_id)
    .execute();
}

export async function findBot(db: Db, account_name: string): Promise<BotRow | undefined> {
  return db
    .selectFrom('withdrawals_steam_bots')
    .selectAll()
    .where('account_name', '=', account_name)
    .executeTakeFirst();
}

export async function saveBot(
  db: Db,
  account_name: string,
  change: Partial<Omit<BotRow, 'account_name'>>,
) {
  await db
    .insertInto('withdrawals_steam_bots')
    .values({ account_name, ...change })
    .onConflict((already) => already.column('account_name').doUpdateSet(change))
    .execute();
}

/** A turn went well to its end. */
export async function endOddAnswers(db: Db, account_name: string): Promise<void> {
  await db
    .updateTable('withdrawals_steam_bots')
    .set({ odd_answers: 0 })
    .where('account_name', '=', account_name)
    .where('odd_answers', '>', 0)
    .execute();
}

/** All sealed tokens. */
export async function findSealed(
  db: Db,
): Promise<{ account_name: string; sealed_tokens: Buffer }[]> {
  const rows = await db
    .selectFrom('withdrawals_steam_bots')
    .select(['account_name', 'sealed_tokens'])
    .where('sealed_tokens', 'is not', null)
    .execute();
  return rows as { account_name: string; sealed_tokens: Buffer }[];
}

/** An advisory lock of the whole database: the one worker holds it. */
const lock = sql`'withdrawals_steam_offers'::regclass::bigint`;

/**
 * Does `work` unless another worker is at it, in any process. `check` throws when this one's
 * connection, and with it the lock, is lost.
 */
export function withWorkerLock<T>(
  db: Db,
  work: (check: () => Promise<void>) => Promise<T>,
): Promise<T | undefined> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_lock(${lock}) as got`.execute(held);
    if (!rows[0]!.got) return undefined;
    try {
      return await work(async () => void (await sql`select`.execute(held)));
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });
}
