import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../kit/db.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

/** A player with something of everything: entries, draws, items, a sale with its moves, a used key, a revealed pair. */
let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinPlayer(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: '5', count: 3 }, { idempotency_key: 'k' }),
  );
  dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [openings[0]!.knapsack_id] }));
  dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
});

interface Fault {
  code: string;
  constraint?: string;
  message: string;
}

/** What PostgreSQL says to a statement, up to the end of its transaction; whatever happens, nothing stays. */
async function faultOf(db: Db, statement: string): Promise<Fault> {
  const [problem] = await Promise.allSettled([
    db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      await sql`set constraints all immediate`.execute(tx);
      throw new Error('it was allowed');
    }),
  ]);
  return (problem as PromiseRejectedResult).reason as Fault;
}

const permission_denied = '42501';
const append_only = '23001';
const check_violation = '23514';
const unique_violation = '23505';

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
    `update idempotency_keys set key = 'other'`,
    'delete from idempotency_keys',
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
    const { rows } = await sql`select has_function_privilege(oid, 'execute') as may, prosecdef as with_owners_rights
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
        await sql.raw(`create temporary table ${name} (like public.${name}) on commit drop`).execute(tx);
      const { rows } = await sql<{
        fact: number;
      }>`select fact from settle(${ann.id}, now(), 'demo.endowed', '{"score_mills": 1}', null, null, '{}',
        null, null, null, null, null, null, '{}', '{}', '{}', '{}', ${[ann.id * 100 + 3]}, '{1}', ${[ann.id * 100 + 3]}, '{1}',
        null, '{}', '{}', '{}', null, null)`.execute(tx);
      return rows[0]!.fact;
    });
    const entries = await world.owner
      .selectFrom('ledger_entries')
      .select('amount_mills')
      .where('fact_id', '=', fact)
      .execute();
    expect(entries).toEqual([{ amount_mills: 1 }]);
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
  ] as const;

  test.each(written_once)('what was written to %s', async (table, change) => {
    for (const statement of [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      const fault = await faultOf(world.owner, statement);
      expect([statement, fault.code, fault.message]).toEqual([
        statement,
        append_only,
        expect.stringContaining('is append-only'),
      ]);
    }
  });
});

describe('the database itself refuses', () => {
  test.each<[string, () => string, string, string]>([
    [
      'a balance below zero',
      () => `update ledger_accounts set balance_mills = -1 where player_id = ${ann.id}`,
      check_violation,
      'ledger_account_never_below_zero',
    ],
    [
      'a player’s account without a balance',
      () => `update ledger_accounts set balance_mills = null where player_id = ${ann.id}`,
      check_violation,
      'ledger_account_of_a_player_keeps_its_balance',
    ],
    [
      'a house account with one',
      () => 'update ledger_accounts set balance_mills = 0 where id = 1',
      check_violation,
      'ledger_account_of_a_player_keeps_its_balance',
    ],
    [
      'an account under another player’s number',
      () => `insert into ledger_accounts (id, path, player_id, balance_mills) values (104, 'x', ${ann.id}, 0)`,
      check_violation,
      'ledger_account_id_names_its_player',
    ],
    ['an entry that moves nothing', () => entry(1, 2, 0), check_violation, 'ledger_entry_moves_something'],
    ['an entry that moves less than nothing', () => entry(1, 2, -5), check_violation, 'ledger_entry_moves_something'],
    ['an entry from an account to itself', () => entry(1, 1, 5), check_violation, 'ledger_entry_has_two_sides'],
    [
      'a version of a balance twice',
      () => `insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills, credit_version, at)
      values (1, 1, ${ann.id * 100 + 1}, 1, 1, 1, now())`,
      unique_violation,
      'ledger_entries_credit',
    ],
    ['a second active pair', () => pair('active'), unique_violation, 'seeds_pairs_one_active'],
    ['a second next pair', () => pair('next'), unique_violation, 'seeds_pairs_one_next'],
    [
      'a pair under another seed’s hash',
      () => pair('revealed', `repeat('0', 64)`),
      check_violation,
      'seeds_pair_hash_is_of_its_seed',
    ],
    [
      'a seed that was used before',
      () => `insert into seeds_pairs (player_id, server_seed, server_seed_hash, state, created_at)
      select player_id, server_seed, server_seed_hash, 'revealed', now() from seeds_pairs where state = 'revealed' limit 1`,
      unique_violation,
      'seeds_pair_is_used_once',
    ],
    [
      'draws of a pair that is only announced',
      () => `update seeds_pairs set client_seed = 'x', nonce = 1 where player_id = ${ann.id} and state = 'next'`,
      check_violation,
      'seeds_pair_draws_only_when_announced',
    ],
    [
      'draws without a client seed',
      () => `update seeds_pairs set client_seed = null, nonce = 1 where player_id = ${ann.id} and state = 'active'`,
      check_violation,
      'seeds_pair_draws_with_a_client_seed',
    ],
    [
      'a nonce twice',
      () => `insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
      select pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at from seeds_draws limit 1`,
      unique_violation,
      'seeds_draws_pkey',
    ],
    [
      'an item in a state that doesn’t exist',
      () => `update inventory_items set state = 'lost'`,
      check_violation,
      'inventory_item_state_is_known',
    ],
    [
      'two items of one draw',
      () => `insert into inventory_items (player_id, kind, goods_id, source, draw_id, price_mills, fact_id, acquired_at)
      select player_id, kind, goods_id, source, draw_id, price_mills, fact_id, acquired_at from inventory_items limit 1`,
      unique_violation,
      'inventory_items_draw',
    ],
    [
      'prizes that leave tickets out',
      () => revision([0, 500_000], [500_001, 1_000_000]),
      check_violation,
      'case_prizes_cover_all_tickets',
    ],
    [
      'prizes that overlap',
      () => revision([0, 500_001], [500_000, 1_000_000]),
      check_violation,
      'case_prizes_cover_all_tickets',
    ],
    [
      'prizes that end before the last ticket',
      () => revision([0, 500_000], [500_000, 999_999]),
      check_violation,
      'case_prizes_cover_all_tickets',
    ],
    [
      'prizes that begin after the first ticket',
      () => revision([1, 500_000], [500_000, 1_000_000]),
      check_violation,
      'case_prizes_cover_all_tickets',
    ],
    [
      'a prize beyond the last ticket',
      () => revision([0, 500_000], [500_000, 1_000_001]),
      check_violation,
      'case_prize_is_reachable',
    ],
    [
      'a prize that can’t be won',
      () => revision([0, 1_000_000], [1_000_000, 1_000_000]),
      check_violation,
      'case_prize_is_reachable',
    ],
    ['a revision without prizes', () => revision(), check_violation, 'case_prizes_cover_all_tickets'],
    [
      'a case that is open without contents',
      () => 'update cases set revision_id = null where id = 1',
      check_violation,
      'case_is_open_with_a_revision',
    ],
    [
      'a price of nothing',
      () => 'update catalogue_goods set price_mills = 0 where id = 1',
      check_violation,
      'catalogue_goods_price_is_positive',
    ],
    [
      'a session that isn’t hashed',
      () => `insert into accounts_sessions values ('token', 1, now(), now())`,
      check_violation,
      'accounts_session_token_is_hashed',
    ],
    [
      'two players with one e-mail',
      () =>
        `insert into accounts_players (name, email, created_at) select name, email, now() from accounts_players where email is not null limit 1`,
      unique_violation,
      'accounts_players_email',
    ],
  ])('%s', async (_, statement, code, constraint) => {
    expect(await faultOf(world.owner, statement())).toMatchObject({ code, constraint });
  });
});

const entry = (debit: number, credit: number, amount: number) =>
  `insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills, at) values (1, ${debit}, ${credit}, ${amount}, now())`;

function pair(state: string, hash = `encode(sha256('s'), 'hex')`): string {
  const revealed_at = state === 'revealed' ? 'now()' : 'null';
  return `insert into seeds_pairs (player_id, server_seed, server_seed_hash, state, created_at, revealed_at)
    values (${ann.id}, 's', ${hash}, '${state}', now(), ${revealed_at})`;
}

function revision(...ranges: [number, number][]): string {
  const column = (side: 0 | 1) => `'{${ranges.map((range) => range[side]).join()}}'::int[]`;
  return `with r as (
      insert into seeds_revisions (kind, subject_id, hash, content, created_at) values ('case', 1, 'h', '{}', now()) returning id
    ), c as (insert into cases_revisions select id, 1, 1000, 0 from r)
    insert into cases_prizes select id, f, t, n from r, unnest(${column(0)}, ${column(1)}) with ordinality p (f, t, n)`;
}
