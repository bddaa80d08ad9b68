import type { stock_states } from '@vitrine/contract/withdrawals-desk';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { takeRows, type PartWish } from '../../kit/listing.ts';

/** An item of a bot, as the comparison with the catalogue finds it. */
interface NewStock {
  asset_id: string;
  name: string;
  /** The goods of that name, with their price now. */
  goods: { id: number; price_mills: number } | undefined;
  item_float: string | null;
  is_kept: boolean;
  until?: Date | null;
}

/** Notes all items of a bot, in place of those that it had. */
export async function replaceItems(
  db: Db,
  account_name: string,
  items: readonly NewStock[],
): Promise<void> {
  const rows = items.map(({ goods, until = null, ...item }) => ({
    account_name,
    asset_id: item.asset_id,
    name: item.name,
    goods_id: goods?.id ?? null,
    price_mills: goods?.price_mills ?? null,
    item_float: item.item_float,
    is_kept: item.is_kept,
    kept_until: until,
  }));
  await sql`with gone as (
      delete from withdrawals_stock where account_name = ${account_name}
        and asset_id <> all(${rows.map(({ asset_id }) => asset_id)}::text[])
    )
    insert into withdrawals_stock
      (account_name, asset_id, name, goods_id, price_mills, item_float, is_kept, kept_until)
    select account_name, asset_id, name, goods_id, price_mills, item_float, is_kept, kept_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (account_name text, asset_id text,
      name text, goods_id bigint, price_mills bigint, item_float text, is_kept boolean, kept_until timestamptz)
    on conflict (asset_id) do update set
      (account_name, name, goods_id, price_mills, item_float, is_kept, kept_until)
      = (excluded.account_name, excluded.name, excluded.goods_id, excluded.price_mills,
        excluded.item_float, excluded.is_kept, excluded.kept_until)`.execute(db);
}

type StockState = (typeof stock_states)[number];

/** Filters of the console's list of the bots' items. */
export interface StockFilter {
  /** `free` to be sent, `offered` in an offer that stands, `kept` by Steam. */
  state?: StockState | undefined;
  goods_id?: number | undefined;
  bot?: string | undefined;
  /** A part of the name. */
  name?: string | undefined;
}

export interface StockRow {
  id: number;
  account_name: string;
  asset_id: string;
  name: string;
  goods_id: number | null;
  item_float: string | null;
  kept_until: Date | null;
  state: StockState;
  /** The withdrawal in whose offer it is. */
  withdrawal_id: number | null;
  /** The price of such goods at the comparison; null for those that aren't in the catalogue. */
  price_mills: number | null;
}

const state = sql<StockState>`case when o.withdrawal_id is not null then 'offered'
  when s.is_kept then 'kept' else 'free' end`;

const selectStock = (db: Db, { state: one, goods_id, bot, name }: StockFilter) =>
  db
    .selectFrom('withdrawals_stock as s')
    .leftJoin('withdrawals_steam_offers as o', (join) =>
      join.onRef('o.asset_id', '=', 's.asset_id').on('o.ended_at', 'is', null),
    )
    .$if(one !== undefined, (all) => all.where(state, '=', one!))
    .$if(goods_id !== undefined, (all) => all.where('s.goods_id', '=', goods_id!))
    .$if(bot !== undefined, (all) => all.where('s.account_name', '=', bot!))
    .$if(name !== undefined, (all) =>
      all.where(sql<boolean>`strpos(lower(s.name), ${name!.toLowerCase()}) > 0`),
    );

const selectRows = (db: Db, filter: StockFilter) =>
  selectStock(db, filter).select([
    's.id',
    's.account_name',
    's.asset_id',
    's.name',
    's.goods_id',
    's.item_float',
    's.kept_until',
    'o.withdrawal_id',
    's.price_mills',
    state.as('state'),
  ]);

/** A part of the bots' items. */
export async function findBotItems(
  db: Db,
  filter: StockFilter,
  part: PartWish,
): Promise<(StockRow & { sort_key: string })[]> {
  const columns = { price: sql.ref('s.price_mills'), until: sql.ref('s.kept_until') };
  const order = {
    id: sql.ref('s.id'),
    columns: {
      price: sql`coalesce(${columns.price}, 0)`,
      until: sql`coalesce(${columns.until}, 'infinity')`,
    },
  };
  return takeRows(selectRows(db, filter), order, part).execute();
}

/** How many items there are by these filters, and what such goods cost at the comparison. */
export function sumItems(db: Db, filter: StockFilter) {
  return selectStock(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('s.price_mills'), sql<number>`0`).as('price_mills'),
    ])
    .executeTakeFirstOrThrow();
}

/** The bots' items of these goods: first those that can be sent, then those that soonest can. */
export async function findItemsOf(db: Db, goods_id: number, limit: number): Promise<StockRow[]> {
  return selectRows(db, { goods_id })
    .orderBy(sql`array_position(array['free', 'kept', 'offered'], ${state})`)
    .orderBy('s.kept_until')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** Each bot with its items by their states, and what such goods cost at the comparison. */
export async function findBots(db: Db) {
  return db
    .selectFrom('withdrawals_steam_bots as b')
    .leftJoin('withdrawals_stock as s', 's.account_name', 'b.account_name')
    .leftJoin('withdrawals_steam_offers as o', (join) =>
      join.onRef('o.asset_id', '=', 's.asset_id').on('o.ended_at', 'is', null),
    )
    .select(['b.account_name', 'b.stock_at', 'b.failures', 'b.wait_until'])
    .select((eb) => [
      eb.fn.count<number>('s.id').as('count'),
      eb.fn.count<number>('s.id').filterWhere(state, '=', 'free').as('free'),
      eb.fn.count<number>('o.withdrawal_id').as('offered'),
      eb.fn.count<number>('s.id').filterWhere(state, '=', 'kept').as('kept'),
      eb.fn.min('s.kept_until').as('next_at'),
      eb.fn.coalesce(eb.fn.sum<number>('s.price_mills'), sql<number>`0`).as('price_mills'),
    ])
    .groupBy('b.account_name')
    .orderBy('b.account_name')
    .limit(50)
    .execute();
}
