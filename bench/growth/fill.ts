import { sql, type RawBuilder } from 'kysely';
import { now } from '../../server/kit/clock.ts';
import { openDatabase, type Db } from '../../server/kit/db.ts';
import { readRevision } from '../../server/seeds/index.ts';
import { databaseOf, type Product } from '../product.ts';
import {
  client_seed,
  collectors,
  endowment_mills,
  endowments,
  first_pair_draws,
  play,
  playersOf,
  serverSeed,
  type Balances,
  type PastOpening,
  type PlayedCase,
} from './history.ts';

/** The contents of a filled database. */
export interface Grown {
  /** Ids: players who keep everything that they won, and the others. */
  collectors: number[];
  others: number[];
  openings: number;
  entries: number;
}

const filled = [
  'accounts_players',
  'facts',
  'idempotency_keys',
  'inventory_items',
  'inventory_moves',
  'ledger_accounts',
  'ledger_entries',
  'seeds_draws',
  'seeds_pairs',
] as const;

/**
 * Fills a product's database with years of past use: `openings` openings, two entries for each. The
 * code that draws for players makes every draw, from seeds of its own, and every balance, version,
 * nonce and state equals what the product would have left, so everything verifies. Two things
 * differ: acts are written by the million instead of one by one, with triggers off and indexes
 * rebuilt afterwards, so these are denser than grown ones; and an Idempotency-Key keeps no answer,
 * as after 30 days.
 */
export async function fill(
  product: Product,
  openings: number,
  say: (what: string) => void,
): Promise<Grown> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  try {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set synchronous_commit = off`.execute(db);
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    await sql`set work_mem = '256MB'`.execute(db);
    const bases = await readBases(db);
    const cases = await readCases(db);
    const { balances, past } = play(openings, cases);
    say('drawing');
    await stage(db, past);
    const rebuild = await dropIndexes(db);
    await writePlayers(db, bases, balances);
    await writeActs(db, bases, openings, say);
    say('indexes');
    for (const statement of rebuild) await sql.raw(statement).execute(db);
    await sql`drop table growth_openings cascade`.execute(db);
    await settleDown(db);
    return await describe(db, bases, openings);
  } finally {
    await close();
  }
}

/** A moment `days` ago, relative to one start for every table of a run. */
const started = Math.floor(now().getTime() / 1000) * 1000;
const moment = (days: number) => new Date(started - days * 24 * 3600 * 1000).toISOString();

/** The highest existing ids. */
async function readBases(db: Db) {
  const highest = (table: string) => sql`(select coalesce(max(id), 0) from ${sql.table(table)})`;
  const { rows } = await sql<
    Record<'player' | 'pair' | 'fact' | 'entry' | 'draw' | 'item', number>
  >`
    select ${highest('accounts_players')} as player, ${highest('seeds_pairs')} as pair, ${highest('facts')} as fact,
      ${highest('ledger_entries')} as entry, ${highest('seeds_draws')} as draw, ${highest('inventory_items')} as item`.execute(
    db,
  );
  return rows[0]!;
}

type Bases = Awaited<ReturnType<typeof readBases>>;

async function readCases(db: Db): Promise<PlayedCase[]> {
  const { rows: goods } = await sql<{ id: number; price_mills: number }>`
    select id, price_mills from catalogue_goods`.execute(db);
  const prices = new Map(goods.map(({ id, price_mills }) => [id, price_mills]));
  const { rows } = await sql<{ case_id: number; revision_id: number }>`
    select id as case_id, revision_id from cases where type = 'paid' and open order by id`.execute(
    db,
  );
  const read = rows.map(async (row) => ({
    ...row,
    prices,
    table: (await readRevision(db, row.revision_id)).table,
  }));
  return Promise.all(read);
}

const staged_rows = 20_000;

/** Stages the drawn openings in a table; the statements below derive the product's rows from it. */
async function stage(db: Db, past: Iterable<PastOpening>): Promise<void> {
  await sql`create unlogged table growth_openings (
    n int, player int, pair int, nonce int, case_id int, revision_id int, price_mills bigint, goods_id int, goods_mills bigint,
    ticket int, t int, p int, dropped_mills bigint, sold boolean,
    money_mills bigint, money_version int, tokens_mills bigint, tokens_version int)`.execute(db);
  let rows: PastOpening[] = [];
  const insert = async () => {
    const column = (type: string, value: (row: PastOpening) => number | boolean) =>
      sql`${rows.map(value)}::${sql.raw(type)}[]`;
    await sql`insert into growth_openings select * from unnest(${sql.join([
      column('int', ({ n }) => n),
      column('int', ({ player }) => player),
      column('int', ({ pair }) => pair),
      column('int', ({ nonce }) => nonce),
      column('int', ({ played }) => played.case_id),
      column('int', ({ played }) => played.revision_id),
      column('bigint', ({ played }) => played.table.price),
      column('int', ({ outcome }) => outcome.entry),
      column('bigint', ({ played, outcome }) => played.prices.get(outcome.entry)!),
      column('int', ({ outcome }) => outcome.ticket),
      column('int', ({ outcome }) => outcome.t),
      column('int', ({ outcome }) => outcome.p),
      column('bigint', ({ outcome }) => outcome.tokens),
      column('boolean', ({ sold }) => sold),
      column('bigint', ({ money_mills }) => money_mills),
      column('int', ({ money_version }) => money_version),
      column('bigint', ({ tokens_mills }) => tokens_mills),
      column('int', ({ tokens_version }) => tokens_version),
    ])})`.execute(db);
    rows = [];
  };
  for (const opening of past) if (rows.push(opening) === staged_rows) await insert();
  if (rows.length > 0) await insert();
}

/**
 * Drops the indexes of the filled tables, except those that foreign keys need; returns the
 * statements that recreate them.
 */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ drops: string; makes: string }>`
    select
      case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drops,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as makes
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any(${filled.map(String)}::regclass[])
      and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`.execute(
    db,
  );
  for (const { drops } of rows) await sql.raw(drops).execute(db);
  return rows.map(({ makes }) => makes);
}

async function writePlayers(db: Db, base: Bases, balances: Balances): Promise<void> {
  const players = balances.draws.length;
  await sql`insert into accounts_players (id, name, created_at) overriding system value
    select ${base.player}::bigint + 1 + p, 'Player ' || p, now() - interval '1 year'
    from generate_series(0, ${players - 1}) p`.execute(db);
  const { money_mills, money_version, tokens_mills, tokens_version } = balances;
  await sql`
    insert into ledger_accounts (id, path, player_id, balance_mills, version)
    select id * 100 + kind, 'player/' || id || '/' || name, id, balance, version
    from unnest(${money_mills}::bigint[], ${money_version}::int[], ${tokens_mills}::bigint[], ${tokens_version}::int[])
      with ordinality b (money, money_version, tokens, tokens_version, p),
    lateral (select ${base.player}::bigint + p as id) player,
    lateral (values (1, 'money', money, money_version), (2, 'shop_score', tokens, tokens_version), (3, 'score', 0, 0),
      (4, 'held', 0, 0), (5, 'bonus', 0, 0), (6, 'debt', 0, 0))
      account (kind, name, balance, version)`.execute(db);
  const seeds = Array.from({ length: 3 * players }, (_, n) => serverSeed(Math.floor(n / 3), n % 3));
  await sql`
    insert into seeds_pairs (id, player_id, server_seed, server_seed_hash, client_seed, state, version, nonce, created_at, revealed_at)
      overriding system value
    select ${base.pair}::bigint + n, ${base.player}::bigint + 1 + (n - 1) / 3, seed, encode(sha256(seed::bytea), 'hex'),
      case when pair < 2 then ${client_seed} end, (array['revealed', 'active', 'next'])[pair + 1], 2 - pair,
      case pair when 0 then least(draws, ${first_pair_draws}) when 1 then greatest(draws - ${first_pair_draws}, 0) else 0 end,
      now() - interval '1 year', case pair when 0 then now() - interval '1 month' end
    from unnest(${seeds}::text[]) with ordinality s (seed, n), lateral (select ((n - 1) % 3)::int as pair) x,
    lateral (select (${balances.draws}::int[])[((n - 1) / 3 + 1)::int] as draws offset 0) d`.execute(
    db,
  );
}

/** Writes the rows of the openings, their sales and the endowments before them into each table. */
async function writeActs(
  db: Db,
  base: Bases,
  openings: number,
  say: (what: string) => void,
): Promise<void> {
  const players = playersOf(openings);
  const gifts = players * endowments;
  // A view's definition takes no parameters.
  const raw = (value: number) => sql.raw(String(value));
  await sql`create view growth_acts as
    select o.*, ${raw(base.player)}::bigint + 1 + player as player_id,
      ${raw(base.pair)}::bigint + player * 3 + pair + 1 as pair_id,
      ${raw(base.draw)}::bigint + n as draw_id, ${raw(base.item)}::bigint + n as item_id,
      ${raw(base.fact + gifts)}::bigint + 2 * n - 1 as fact_id,
      ${raw(base.entry + gifts)}::bigint + 3 * n as last_entry_id,
      ${sql.lit(moment(300))}::timestamptz + n * interval '250 days' / ${raw(openings)} as at
    from growth_openings o`.execute(db);
  const given_at = sql`${moment(330)}::timestamptz`;
  const write = async (table: string, statement: RawBuilder<unknown>) => {
    say(table);
    await statement.execute(db);
  };

  say('prices');
  await sql`
    delete from catalogue_prices h using catalogue_goods g where g.id = h.goods_id and h.at < g.priced_at`.execute(
    db,
  );
  await sql`
    insert into catalogue_prices (goods_id, at, price_mills) select id, ${given_at}, price_mills from catalogue_goods`.execute(
    db,
  );

  say('facts');
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into facts (id, kind, player_id, payload, at) overriding system value
      select ${base.fact}::bigint + g, 'demo.endowed', ${base.player}::bigint + 1 + (g - 1) % ${players}::int,
        jsonb_build_object('money_mills', ${endowment_mills}::bigint), ${given_at}
      from generate_series(1, ${gifts}::int) g`.execute(tx);
    await sql`
      insert into facts (id, kind, player_id, payload, at) overriding system value
      select fact.id, fact.kind, player_id, fact.payload, at
      from growth_acts, lateral (
        select fact_id as id, 'case.opened' as kind, jsonb_build_object('case_id', case_id, 'revision_id', revision_id,
          'won', jsonb_build_array(jsonb_build_object('goods_id', goods_id, 'price_mills', goods_mills))) as payload
        union all
        select fact_id + 1, 'items.sold', jsonb_build_object('items', jsonb_build_array(item_id), 'to', 'shop_score',
          'paid_mills', goods_mills) where sold
      ) fact`.execute(tx);
    const heard = await sql`
      update facts_cursors set tx = pg_current_xact_id(), id = ${base.fact + gifts + 2 * openings}::bigint`.execute(
      tx,
    );
    if (!heard.numAffectedRows)
      throw new Error('nobody listens yet: all of these facts would be heard during the run');
  });
  await write(
    'endowments',
    sql`insert into ledger_entries (id, fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills,
        credit_version, at) overriding system value
      select ${base.entry}::bigint + g, ${base.fact}::bigint + g, 1, (${base.player}::bigint + 1 + (g - 1) % ${players}::int) * 100 + 1,
        ${endowment_mills}::bigint, ${endowment_mills}::bigint * k, k, ${given_at}
      from generate_series(1, ${gifts}::int) g, lateral (select (g - 1) / ${players}::int + 1 as k) x`,
  );
  await write(
    'ledger_entries',
    sql`insert into ledger_entries (id, fact_id, debit_account_id, credit_account_id, amount_mills, debit_balance_mills, debit_version,
        credit_balance_mills, credit_version, at) overriding system value
      select entry.*, at from growth_acts, lateral (
        select last_entry_id - 2, fact_id, player_id * 100 + 1, 2::bigint, price_mills, money_mills, money_version::bigint,
          null::bigint, null::bigint
        union all
        select last_entry_id - 1, fact_id, 3, player_id * 100 + 2, dropped_mills, null, null,
          tokens_mills - case when sold then goods_mills else 0 end, tokens_version - sold::int where dropped_mills > 0
        union all
        select last_entry_id, fact_id + 1, 5, player_id * 100 + 2, goods_mills, null, null, tokens_mills, tokens_version where sold
      ) entry`,
  );
  await write(
    'seeds_draws',
    sql`insert into seeds_draws (pair_id, nonce, id, fact_id, kind, subject_id, revision_id, outcome, at) overriding system value
      select pair_id, nonce, draw_id, fact_id, 'case', case_id, revision_id,
        jsonb_build_object('ticket', ticket, 'entry', goods_id, 't', t, 'p', p, 'tokens', dropped_mills), at from growth_acts`,
  );
  await write(
    'inventory_items',
    sql`insert into inventory_items (id, player_id, kind, goods_id, state, source, draw_id, price_mills, fact_id, version, acquired_at)
        overriding system value
      select item_id, player_id, 'item', goods_id, case when sold then 'sold' else 'held' end, 'case', draw_id, goods_mills,
        fact_id, sold::int, at from growth_acts`,
  );
  await write(
    'inventory_moves',
    sql`insert into inventory_moves (item_id, version, from_state, to_state, from_player_id, to_player_id, fact_id, at)
      select item_id, 1, 'held', 'sold', player_id, player_id, fact_id + 1, at from growth_acts where sold`,
  );
  await write(
    'idempotency_keys',
    sql`insert into idempotency_keys (player_id, key, request_hash, fact_id, at)
      select player_id, md5('key ' || act), encode(sha256(act::text::bytea), 'hex'), act, at
      from growth_acts, lateral (select fact_id as act union all select fact_id + 1 where sold) x`,
  );
}

/**
 * Leaves the database as after slow growth: advances the identities, analyses the tables and writes
 * everything to disk.
 */
async function settleDown(db: Db): Promise<void> {
  await sql`set session_replication_role = origin`.execute(db);
  for (const table of [
    'accounts_players',
    'facts',
    'ledger_entries',
    'seeds_draws',
    'seeds_pairs',
    'inventory_items',
  ]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
  for (const table of filled) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  await sql`checkpoint`.execute(db);
}

async function describe(db: Db, base: Bases, openings: number): Promise<Grown> {
  const ids = Array.from({ length: playersOf(openings) }, (_, n) => base.player + 1 + n);
  const { rows } = await sql<{ draws: number; entries: number }>`
    select (select count(*) from seeds_draws) as draws, (select count(*) from ledger_entries) as entries`.execute(
    db,
  );
  const { draws, entries } = rows[0]!;
  return {
    collectors: ids.slice(0, collectors),
    others: ids.slice(collectors),
    openings: draws,
    entries,
  };
}
