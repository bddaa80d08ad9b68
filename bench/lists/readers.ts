import { makeClient, type Answer, type Client } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../server/kit/db.ts';
import { orThrow } from '../../server/testing/or-throw.ts';
import { databaseOf, headersOf, makePlayers, type BenchPlayer, type Product } from '../product.ts';

/** Rows of each reader in each list of their own: as many as a page shows, or more. */
const rows_each = 20;
const openings_at_once = 10;

/** Readers who act at the same time. */
const at_once = 8;

/**
 * Makes players whose lists have something in them: openings, which the product itself draws, with
 * the won items and their history; withdrawals that failed, orders that expired, notifications,
 * requests to support, and friends among the players that there are.
 */
export async function makeReaders(product: Product, count: number): Promise<BenchPlayer[]> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  const others = await findPlayers(db, count * rows_each);
  const readers = await makePlayers(product.owner, count);
  await giveClientSeeds(db, readers);
  const box = String(await findCheapestCase(product));
  for (let opened = 0; opened < rows_each; opened += openings_at_once)
    await eachActs(product, readers, (api) =>
      api('POST /api/box/{id}/open', { id: box, count: openings_at_once }),
    );
  await insertRows(db, readers);
  await insertFriends(db, readers, others);
  await sql`analyze`.execute(db);
  await close();
  return readers;
}

async function findPlayers(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts_players')
    .select('id')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Pairs that draw at once: a pair of the product waits for its player's client seed. */
async function giveClientSeeds(db: Db, readers: readonly BenchPlayer[]): Promise<void> {
  await sql`
    insert into seeds_pairs (player_id, server_seed, server_seed_hash, client_seed, state, created_at)
    select id, seed, encode(sha256(seed::bytea), 'hex'), 'bench', 'active', now()
    from ${listOf(readers)}, lateral encode(sha256(id::text::bytea), 'hex') seed`.execute(db);
}

async function insertRows(db: Db, readers: readonly BenchPlayer[]): Promise<void> {
  const row = sql`generate_series(1, ${sql.lit(rows_each)}) n, lateral (select now() - n * interval '1 day' as at) x`;
  await sql`
    insert into notifications (player_id, kind, data, fact_id, at)
    select id, 'friend_joined', '{"name": "B***"}', n, at from ${listOf(readers)}, ${row}`.execute(
    db,
  );
  await sql`
    with requests as (
      insert into support_requests (player_id, type, email, language, created_at, changed_at)
      select id, 'other', 'bench@vitrine.test', 'en', at, at from ${listOf(readers)}, ${row}
      returning id, created_at
    )
    insert into support_messages (request_id, by_support, text, images, at)
    select id, false, 'Where is my item?', '{}', created_at from requests`.execute(db);
  await sql`
    insert into withdrawals (player_id, item_id, goods_id, is_substitute, price_mills, difference_mills, rest_mills,
      delivery, trade_url, created_at)
    select i.player_id, i.id, i.goods_id, false, i.price_mills, 0, 0, 'manual', '', now()
    from inventory_items i join ${listOf(readers)} on player.id = i.player_id`.execute(db);
  // The database lets a withdrawal and an order begin in their first states only.
  await sql`
    update withdrawals set state = 4 from ${listOf(readers)} where player.id = player_id`.execute(
    db,
  );
  await sql`
    insert into payments_orders (order_sn, player_id, kind, credits, amount_mills, fee_mills, country, back_url,
      created_at, changed_at, expires_at)
    select 'BENCH' || id || 'X' || n, id, 'sandbox', 'money', 10000, 0, 'DE', '', at, at, at
    from ${listOf(readers)}, ${row}`.execute(db);
  for (const state of ['pending', 'expired'])
    await sql`update payments_orders set state = ${state} where order_sn like 'BENCH%'`.execute(db);
}

/** Each reader becomes the partner of as many others as a list has rows. */
async function insertFriends(
  db: Db,
  readers: readonly BenchPlayer[],
  others: readonly number[],
): Promise<void> {
  await sql`
    insert into promotions_partners (player_id, code, began_at)
    select id, 'bench' || id, now() from ${listOf(readers)}`.execute(db);
  await sql`
    insert into promotions_friends (player_id, partner_id, at)
    select other, (${readers.map(({ id }) => id)}::bigint[])[1 + n % ${sql.lit(readers.length)}], now()
    from unnest(${others}::bigint[]) with ordinality as o(other, n)`.execute(db);
}

const listOf = (readers: readonly BenchPlayer[]) =>
  sql`unnest(${readers.map(({ id }) => id)}::bigint[]) as player(id)`;

async function findCheapestCase({ owner }: Product): Promise<number> {
  const { id } = await owner.db
    .selectFrom('cases')
    .innerJoin('cases_revisions as r', 'r.id', 'cases.revision_id')
    .select('cases.id')
    .where('cases.type', '=', 'paid')
    .where('cases.open', '=', true)
    .orderBy('r.price_mills')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Lets every reader act once, a few at a time. Throws at the first refusal. */
async function eachActs(
  { url }: Product,
  readers: readonly BenchPlayer[],
  act: (api: Client) => Promise<Answer<keyof Call>>,
): Promise<void> {
  const waiting = readers.values();
  const actInTurn = async () => {
    for (const reader of waiting)
      orThrow(await act(makeClient({ base: url, headers: headersOf(reader) })));
  };
  await Promise.all(Array.from({ length: at_once }, actInTurn));
}
