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

const check_violation = '23514';
const unique_violation = '23505';
const generated_always = '428C9';
const raised = 'P0001';

describe('the database itself refuses [3-2.2 3-2.3 3-2.50 3-3.14]', () => {
  test.each<[string, () => string, string, string | undefined]>([
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
      'ledger_account_keeps_a_balance_unless_it_is_the_house_s',
    ],
    [
      'a house account with one',
      () => 'update ledger_accounts set balance_mills = 0 where id = 1',
      check_violation,
      'ledger_account_keeps_a_balance_unless_it_is_the_house_s',
    ],
    [
      'an account under another player’s number',
      () =>
        `insert into ledger_accounts (id, path, player_id, balance_mills) values (199, 'x', ${ann.id}, 0)`,
      generated_always,
      undefined,
    ],
    [
      'a guard that doesn’t exist',
      () => `select settle_ask('cases.sell', 1, 1)`,
      raised,
      undefined,
    ],
    [
      'an entry that moves nothing',
      () => entry(1, 2, 0),
      check_violation,
      'ledger_entry_moves_something',
    ],
    [
      'an entry that moves less than nothing',
      () => entry(1, 2, -5),
      check_violation,
      'ledger_entry_moves_something',
    ],
    [
      'an entry from an account to itself',
      () => entry(1, 1, 5),
      check_violation,
      'ledger_entry_has_two_sides',
    ],
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
      () =>
        `update seeds_pairs set client_seed = 'x', nonce = 1 where player_id = ${ann.id} and state = 'next'`,
      check_violation,
      'seeds_pair_draws_only_when_announced',
    ],
    [
      'draws without a client seed',
      () =>
        `update seeds_pairs set client_seed = null, nonce = 1 where player_id = ${ann.id} and state = 'active'`,
      check_violation,
      'seeds_pair_draws_with_a_client_seed',
    ],
    [
      'a nonce twice',
      () => `insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
      select pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at from seeds_draws limit 1`,
      unique_violation,
      'seeds_draw_nonce_is_used_once',
    ],
    [
      'an item in a state that doesn’t exist',
      () => `update inventory_items set state = 'lost'`,
      check_violation,
      'inventory_item_state_is_known',
    ],
    [
      'a move that names one source only',
      () => `insert into inventory_moves (item_id, version, from_state, to_state, from_player_id, to_player_id, to_source, fact_id, at)
      select id, 99, 'held', 'sold', player_id, player_id, 'giveaway', fact_id, now() from inventory_items limit 1`,
      check_violation,
      'inventory_move_of_a_source_names_both',
    ],
    [
      'a limit that holds less than nothing',
      () => `update limits_counters set held_mills = -1 where player_id = ${ann.id}`,
      check_violation,
      'limit_holds_never_below_zero',
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
    [
      'a revision without prizes',
      () => revision(),
      check_violation,
      'case_prizes_cover_all_tickets',
    ],
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
      'the mark of a demo where something has happened',
      () => 'insert into demo_world (at) values (now())',
      check_violation,
      'demo_world_comes_first',
    ],
    [
      'a session that isn’t hashed',
      () =>
        `insert into accounts_sessions (token_hash, player_id, created_at, expires_at, seen_at, fresh_at) values ('token', 1, now(), now(), now(), now())`,
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
