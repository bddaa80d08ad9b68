import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../testing/send.ts';
import { faultOf } from '../testing/fault-of.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/**
 * A player with every kind of row: entries, draws, items, a sale with its moves, a used key, a
 * revealed pair.
 */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: '5', count: 3 }, { idempotency_key: 'k' }),
  );
  dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }));
  dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
});

const permission_denied = '42501';
const append_only = '23001';

describe('the role that the product runs as', () => {
  test.each([
    `insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills, at) values (1, 1, 2, 1, now())`,
    'update ledger_entries set amount_mills = amount_mills + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_accounts set balance_mills = balance_mills + 1 where balance_mills is not null',
    'update ledger_accounts set version = version + 1',
    `insert into ledger_accounts (id, path) values (6, 'house/mine')`,
    'delete from ledger_accounts',
    `insert into facts (kind, payload, at) values ('x', '{}', now())`,
    `update facts set payload = '{}'`,
    'delete from facts',
    'truncate facts',
    `insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at) values (1, 99, 1, 'case', 1, 1, '{}', now())`,
    `update seeds_draws set outcome = '{}'`,
    'delete from seeds_draws',
    'update seeds_pairs set nonce = nonce + 1',
    `update seeds_pairs set server_seed = repeat('0', 64)`,
    'update seeds_pairs set player_id = 1',
    'delete from seeds_pairs',
    `update seeds_revisions set content = '{}'`,
    'delete from seeds_revisions',
    'update cases_revisions set price_mills = 1',
    'delete from cases_prizes',
    'update cases_prizes set to_ticket = to_ticket + 1',
    `insert into inventory_items (player_id, kind, goods_id, source, price_mills, fact_id, acquired_at) values (1, 'item', 1, 'shop', 1, 1, now())`,
    `update inventory_items set state = 'held'`,
    'update inventory_items set player_id = 1',
    'delete from inventory_items',
    `insert into inventory_moves (item_id, version, from_state, to_state, fact_id, at) values (1, 9, 'held', 'sold', 1, now())`,
    'delete from inventory_moves',
    `insert into idempotency_keys (player_id, key, request_hash, at) values (1, 'mine', 'x', now())`,
    'update limits_counters set day_wagered_mills = 0',
    'update limits_counters set held_mills = 0',
    'update inventory_backpacks set version = 0',
    `update seeds_rooms set server_seed = repeat('0', 64)`,
    `update idempotency_keys set key = 'other'`,
    'delete from idempotency_keys',
    'insert into demo_world (at) values (now())',
    'delete from demo_world',
    'delete from catalogue_prices',
    'update migrations set hash = null',
    'alter table ledger_accounts drop constraint ledger_account_never_below_zero',
    'alter table ledger_entries disable trigger all',
    'drop table facts',
    'create table mine (id int)',
    'create function mine() returns int language sql return 1',
    `set session_replication_role = replica`,
  ])('may not: %s', async (statement) => {
    expect(await faultOf(world.db, statement)).toMatchObject({ code: permission_denied });
  });

  test('may settle, which is how all of that comes about', async () => {
    const { rows } =
      await sql`select has_function_privilege(oid, 'execute') as may, prosecdef as with_owners_rights
      from pg_proc where proname = 'settle'`.execute(world.db);
    expect(rows).toEqual([{ may: true, with_owners_rights: true }]);
  });

  test('can’t put tables of its own in the place of ours for settle to write to', async () => {
    const names = [
      'ledger_accounts',
      'ledger_entries',
      'facts',
      'inventory_items',
      'seeds_pairs',
      'cases',
      'catalogue_goods',
    ];
    const fact = await world.db.transaction().execute(async (tx) => {
      for (const name of names)
        await sql
          .raw(`create temporary table ${name} (like public.${name}) on commit drop`)
          .execute(tx);
      const { rows } = await sql<{
        fact: number;
      }>`select fact from settle(${ann.id}, now(), 'demo.endowed', '{"score_mills": 1}', null, null, '{}', '{}', '{}',
        array[row(1, ${ann.id * 100 + 3}::bigint, 1)]::settle_transfer[], '{}', '{}', '{}', '{}')`.execute(
        tx,
      );
      return rows[0]!.fact;
    });
    const entries = await world.owner
      .selectFrom('ledger_entries')
      .select('amount_mills')
      .where('fact_id', '=', fact)
      .execute();
    expect(entries).toEqual([{ amount_mills: 1 }]);
  });

  test('can’t put functions of its own in the place of PostgreSQL’s, to be run with the owner’s rights', async () => {
    const score = ann.id * 100 + 3;
    await sql`create schema theirs authorization vitrine_app`.execute(world.owner);
    const ran = await world.db.transaction().execute(async (tx) => {
      for (const statement of [
        'create table theirs.ran (as_whom text)',
        `create function theirs.cardinality(anyarray) returns int language plpgsql as $$ begin
          insert into theirs.ran values (current_user);
          return pg_catalog.cardinality($1);
        end $$`,
        'set local search_path = theirs, pg_catalog, public',
        `select settle(${ann.id}, now(), 'demo.endowed', '{"score_mills": 1}', null, null, '{}',
          '{}', '{}', array[row(1, ${score}, 1)]::settle_transfer[], '{}', '{}', '{}', '{}')`,
      ])
        await sql.raw(statement).execute(tx);
      const { rows } = await sql<{ as_whom: string }>`select as_whom from theirs.ran`.execute(tx);
      await sql`drop schema theirs cascade`.execute(tx);
      return rows;
    });
    expect(ran).toEqual([]);
  });

  test('can’t show a rule another table than the one that it is about', async () => {
    const check = world.db.transaction().execute(async (tx) => {
      await sql`create temporary table cases_prizes on commit drop as
        select id as revision_id, 0 as from_ticket, 1000000 as to_ticket from generate_series(1, 100000) id`.execute(
        tx,
      );
      const { rows } = await sql<{ id: number }>`
        insert into seeds_revisions (kind, subject_id, hash, content, created_at) values ('case', 1, 'h', '{}', now())
        returning id`.execute(tx);
      await sql`insert into cases_revisions values (${rows[0]!.id}, 1, 1000, 0)`.execute(tx);
      await sql`insert into public.cases_prizes values (${rows[0]!.id}, 0, 1, 1)`.execute(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw new Error('it was allowed');
    });
    await expect(check).rejects.toMatchObject({ constraint: 'case_prizes_cover_all_tickets' });
  });

  test('finds no function of ours that looks for names where its caller says', async () => {
    const { rows } = await sql`select proname, proconfig from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') -- an extension's
        -- The others run only within \`settle\`, whose path holds for them too.
        and (prosecdef or prorettype = 'trigger'::regtype or has_function_privilege('vitrine_app', oid, 'execute'))
        and coalesce(array_to_string(proconfig, ' '), '') !~ '^search_path=pg_catalog, (public, )?pg_temp$'`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('nobody, not even the owner, can change or take away', () => {
  const written_once = [
    ['facts', 'at = now()'],
    ['ledger_entries', 'amount_mills = amount_mills + 1'],
    ['seeds_draws', `outcome = '{}'`],
    ['seeds_revisions', `content = '{}'`],
    ['cases_revisions', 'price_mills = price_mills + 1'],
    ['cases_prizes', 'goods_id = goods_id'],
    ['inventory_moves', `to_state = 'held'`],
    ['demo_world', 'at = now()'],
  ] as const;

  test.each(written_once)('what was written to %s [3-2.4 3-3.11]', async (table, change) => {
    for (const statement of [
      `update ${table} set ${change}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      const fault = await faultOf(world.owner, statement);
      expect([statement, fault.code, fault.message]).toEqual([
        statement,
        append_only,
        expect.stringContaining('is append-only'),
      ]);
    }
  });
});
