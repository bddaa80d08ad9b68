import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { verifyEverything, type Difference } from './verify/index.ts';

const world = openWorld();

/** A superuser's only connection; what is done on it between `begin` and `rollback` nobody else ever sees. */
let client: pg.Client;
let db: Db;
beforeAll(async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const dropping = await makeCase(world, { price_mills: 3_000, token_rate_ppm: 1_000_000 });
  for (const { api } of [ann, ben]) {
    const { openings } = dataOf(await api('POST /api/box/{id}/open', { id: '1', count: 5 }, { idempotency_key: 'k' }));
    dataOf(await api('POST /api/box/{id}/open', { id: String(dropping.id), count: 2 }));
    dataOf(await api('POST /api/box/{id}/open', { id: '8', count: 1 }));
    dataOf(
      await api('POST /api/system_shop/sell', {
        knapsack_id: openings.slice(0, 2).map(({ knapsack_id }) => knapsack_id),
      }),
    );
    dataOf(await api('POST /api/box/sell', { knapsack_id: [openings[2]!.knapsack_id] }));
    dataOf(await api('POST /api/fairness/rotate', { client_seed: 'next' }));
    dataOf(await api('POST /api/box/{id}/open', { id: '5', count: 2 }));
  }
  client = new pg.Client({ connectionString: world.database_url });
  await client.connect();
  db = insideOneTransaction(client);
});
afterAll(() => client?.end());

/** A database whose transactions are all the one that is open on this connection: begin and commit do nothing. */
function insideOneTransaction(connection: pg.Client): Db {
  const query = (text: string, values: unknown[]) =>
    /^(start transaction|begin|commit|rollback)/.test(text)
      ? Promise.resolve({ command: '', rowCount: 0, rows: [] })
      : connection.query(text, values);
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** What the verification finds after a change by a superuser who has switched every trigger and foreign key off. */
async function differencesAfter(...statements: string[]): Promise<Difference[]> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await db
        .executeQuery(CompiledQuery.raw(statement))
        .then(({ numAffectedRows }) => ({ rowCount: Number(numAffectedRows) }));
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    return await verifyEverything(db);
  } finally {
    await client.query('rollback');
  }
}

test('nothing is found where nothing was changed', async () => {
  await client.query('begin');
  expect(await verifyEverything(db)).toEqual([]);
  await client.query('rollback');
  const { rows } = await sql<{ draws: number }>`select count(*)::int as draws from seeds_draws`.execute(world.owner);
  expect(rows[0]!.draws).toBe(20);
});

const opened = `(select max(id) from facts where kind = 'case.opened')`;
const sold = `(select max(id) from facts where kind = 'items.sold')`;
const paid = `(select min(id) from ledger_entries where fact_id = ${opened})`;
const drawn = `(select max(id) from seeds_draws)`;
const won = `(select max(id) from inventory_items)`;
const sold_item = `(select max(item_id) from inventory_moves)`;
const played = `(select max(player_id) from facts where kind = 'case.opened')`;
const money = `(select ${played} * 100 + 1)`;
const pair = `(select max(pair_id) from seeds_draws)`;
const revision = `(select revision_id from seeds_draws where id = ${drawn})`;

describe('a change behind the product’s back is found', () => {
  test.each<[string, string[], string?]>([
    [
      'the amount of an entry',
      [`update ledger_entries set amount_mills = amount_mills + 1 where id = ${paid}`],
      'every balance is the sum of its entries',
    ],
    [
      'the balance that an entry left',
      [`update ledger_entries set debit_balance_mills = debit_balance_mills + 1 where id = ${paid}`],
      'every entry continues the balance before it',
    ],
    [
      'the account that an entry debits',
      [`update ledger_entries set debit_account_id = debit_account_id + 1 where id = ${paid}`],
      'every balance is the sum of its entries',
    ],
    [
      'the house account that an entry credits',
      [`update ledger_entries set credit_account_id = 5 where id = ${paid}`],
      'every opening was paid, and its tokens were',
    ],
    [
      'an entry that names no account',
      [`update ledger_entries set credit_account_id = 99 where id = ${paid}`],
      'every entry names accounts that exist, as their kind asks',
    ],
    [
      'the moment of an entry',
      [`update ledger_entries set at = at + interval '1 second' where id = ${paid}`],
      'every entry, draw, item and move belongs to a fact of its time',
    ],
    [
      'an entry that is gone',
      [`delete from ledger_entries where id = ${paid}`],
      'every balance is the sum of its entries',
    ],
    [
      'an entry that is gone, with the balance mended',
      [
        `update ledger_accounts a set balance_mills = balance_mills + amount_mills, version = a.version - 1 from ledger_entries e where e.id = ${paid} and a.id = debit_account_id`,
        `delete from ledger_entries where id = ${paid}`,
      ],
      'every opening was paid, and its tokens were',
    ],
    ['an entry too many', [entryInto(opened)], 'every balance is the sum of its entries'],
    [
      'an entry too many, with the balance mended',
      [
        entryInto(opened),
        `update ledger_accounts set balance_mills = balance_mills + 7, version = version + 1 where id = ${money}`,
      ],
      'every opening was paid, and its tokens were',
    ],
    [
      'money added to the demo’s endowment, with the balance mended',
      [
        entryInto(`(select id from facts where kind = 'demo.endowed' and player_id = ${played})`),
        `update ledger_accounts set balance_mills = balance_mills + 7, version = version + 1 where id = ${money}`,
      ],
    ],
    [
      'a balance',
      [`update ledger_accounts set balance_mills = balance_mills + 1 where id = ${money}`],
      'every balance is the sum of its entries',
    ],
    [
      'the version of a balance',
      [`update ledger_accounts set version = version + 1 where id = ${money}`],
      'every balance is the sum of its entries',
    ],
    [
      'the name of an account',
      [`update ledger_accounts set path = 'player/0/money' where id = ${money}`],
      'every account is where its owner expects it',
    ],
    [
      'an account that is gone',
      [`delete from ledger_accounts where id = ${money}`],
      'every account is where its owner expects it',
    ],
    [
      'the owner of an item',
      [`update inventory_items set player_id = 1 where id = ${won}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'what an item is',
      [`update inventory_items set goods_id = goods_id + 1 where id = ${won}`],
      'every opening drew and granted what its fact says',
    ],
    ['whether it is an item or a box', [`update inventory_items set kind = 'box' where id = ${won}`]],
    [
      'what an item was worth',
      [`update inventory_items set price_mills = price_mills + 1 where id = ${won}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'where an item is from',
      [`update inventory_items set source = 'shop' where id = ${won}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'when an item was won',
      [`update inventory_items set acquired_at = acquired_at + interval '1 day' where id = ${won}`],
      'every entry, draw, item and move belongs to a fact of its time',
    ],
    [
      'a sold item that is held again',
      [`update inventory_items set state = 'held' where id = ${sold_item}`],
      'every item is in the state that its moves lead to',
    ],
    [
      'a sold item that is held again, as if it had never been sold',
      [
        `update inventory_items set state = 'held', version = 0 where id = ${sold_item}`,
        `delete from inventory_moves where item_id = ${sold_item}`,
      ],
      'every sale moved the items and the amount that its fact says',
    ],
    [
      'an item that is gone',
      [`delete from inventory_items where id = ${won}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'an item out of nothing',
      [
        `insert into inventory_items (player_id, kind, goods_id, source, price_mills, fact_id, acquired_at)
      select player_id, 'item', 1, 'case', 1, id, at from facts where id = ${opened}`,
      ],
      'every won item came from a draw',
    ],
    [
      'a move',
      [`update inventory_moves set from_state = 'escrowed' where item_id = ${sold_item}`],
      'every item is in the state that its moves lead to',
    ],
    [
      'a move that is gone',
      [`delete from inventory_moves where item_id = ${sold_item}`],
      'every item is in the state that its moves lead to',
    ],
    [
      'a move too many',
      [
        `insert into inventory_moves select item_id, version + 1, 'sold', 'held', fact_id, at from inventory_moves where item_id = ${sold_item}`,
      ],
      'every item is in the state that its moves lead to',
    ],
    [
      'the nonce of a pair',
      [`update seeds_pairs set nonce = nonce + 1 where id = ${pair}`],
      'every pair counted its draws without a gap',
    ],
    [
      'the nonce of a draw',
      [`update seeds_draws set nonce = nonce + 7 where id = ${drawn}`],
      'every pair counted its draws without a gap',
    ],
    [
      'the owner of a pair',
      [`update seeds_pairs set player_id = 1, state = 'revealed', revealed_at = now() where id = ${pair}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'a server seed, with its hash',
      [
        `update seeds_pairs set server_seed = repeat('0', 64), server_seed_hash = encode(sha256(convert_to(repeat('0', 64), 'UTF8')), 'hex') where id = ${pair}`,
      ],
      'every draw gives the same outcome again',
    ],
    [
      'a client seed',
      [`update seeds_pairs set client_seed = 'luckier' where id = ${pair}`],
      'every draw gives the same outcome again',
    ],
    [
      'a pair that is revealed without a moment',
      [`update seeds_pairs set state = 'revealed' where id = ${pair}`],
      'every seed has its published hash, and only revealed pairs were replaced',
    ],
    [
      'a pair that is gone',
      [`delete from seeds_pairs where id = ${pair}`],
      'every pair counted its draws without a gap',
    ],
    [
      'the ticket of a draw',
      [
        `update seeds_draws set outcome = outcome || jsonb_build_object('ticket', ((outcome ->> 'ticket')::int + 1) % 1000000) where id = ${drawn}`,
      ],
      'every draw gives the same outcome again',
    ],
    [
      'the prize of a draw',
      [`update seeds_draws set outcome = outcome || '{"entry": 1}' where id = ${drawn}`],
      'every draw gives the same outcome again',
    ],
    [
      'the tokens of a draw',
      [`update seeds_draws set outcome = outcome || '{"tokens": 1}' where id = ${drawn}`],
      'every opening was paid, and its tokens were',
    ],
    [
      'the case of a draw',
      [`update seeds_draws set subject_id = 2 where id = ${drawn}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'the revision of a draw',
      [`update seeds_draws set revision_id = 2 where id = ${drawn}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'a draw that is gone',
      [`delete from seeds_draws where id = ${drawn}`],
      'every pair counted its draws without a gap',
    ],
    [
      'a draw that is gone, with the nonce and the item',
      [
        `update seeds_pairs set nonce = nonce - 1 where id = ${pair}`,
        `delete from inventory_items where draw_id = ${drawn}`,
        `delete from seeds_draws where id = ${drawn}`,
      ],
      'every opening drew and granted what its fact says',
    ],
    [
      'a draw too many, with the nonce',
      [
        `insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
        select pair_id, nonce + 1, fact_id, kind, subject_id, revision_id, outcome, at from seeds_draws where id = ${drawn}`,
        `update seeds_pairs set nonce = nonce + 1 where id = ${pair}`,
      ],
      'every draw gives the same outcome again',
    ],
    [
      'the price of a revision',
      [`update cases_revisions set price_mills = price_mills + 1 where id = ${revision}`],
      'every case sells what its revision published',
    ],
    [
      'the token rate of a revision',
      [`update cases_revisions set token_rate_ppm = 0 where id = ${revision}`],
      'every case sells what its revision published',
    ],
    [
      'the odds of a prize',
      [`update cases_prizes set to_ticket = to_ticket - 1 where revision_id = ${revision} and from_ticket = 0`],
      'every case sells what its revision published',
    ],
    [
      'the prize of a revision',
      [`update cases_prizes set goods_id = 1 where revision_id = ${revision} and from_ticket = 0`],
      'every case sells what its revision published',
    ],
    [
      'the published contents of a revision',
      [`update seeds_revisions set content = content || '{"price": 1}' where id = ${revision}`],
      'every draw gives the same outcome again',
    ],
    [
      'the published hash of a revision',
      [`update seeds_revisions set hash = repeat('0', 64) where id = ${revision}`],
      'every draw gives the same outcome again',
    ],
    [
      'the published hash of a revision that nobody has drawn from',
      [
        `update seeds_revisions set hash = repeat('0', 64) where id = (select max(id) from seeds_revisions where id not in (select revision_id from seeds_draws))`,
      ],
    ],
    [
      'what a fact says was won',
      [`update facts set payload = jsonb_set(payload, '{won,0,goods_id}', '1') where id = ${opened}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'what a fact says was paid for a sale',
      [`update facts set payload = jsonb_set(payload, '{paid_mills}', '1') where id = ${sold}`],
      'every sale moved the items and the amount that its fact says',
    ],
    [
      'whose a fact is',
      [`update facts set player_id = 1 where id = ${opened}`],
      'every opening was paid, and its tokens were',
    ],
    [
      'the kind of a fact',
      [`update facts set kind = 'case.seen' where id = ${opened}`],
      'every opening drew and granted what its fact says',
    ],
    [
      'the moment of a fact',
      [`update facts set at = at + interval '1 second' where id = ${opened}`],
      'every entry, draw, item and move belongs to a fact of its time',
    ],
    [
      'a fact that is gone',
      [`delete from facts where id = ${opened}`],
      'every entry, draw, item and move belongs to a fact of its time',
    ],
    [
      'a sale that never was',
      [
        `insert into facts (kind, player_id, payload, at) select kind, player_id, payload, at from facts where id = ${sold}`,
      ],
      'every sale moved the items and the amount that its fact says',
    ],
    [
      'an opening that never was',
      [
        `insert into facts (kind, player_id, payload, at) select kind, player_id, payload, at from facts where id = ${opened}`,
      ],
      'every opening was paid, and its tokens were',
    ],
  ])('%s', async (_, statements, check) => {
    const differences = await differencesAfter(...statements);
    expect(differences.map((difference) => difference.check)).toContain(check ?? differences[0]?.check ?? 'some check');
    for (const { what } of differences) expect(what).not.toBe('');
  });
});

/** An entry of 7 mills from the demo to the player's money, under a fact, that continues the account's chain. */
function entryInto(fact: string): string {
  return `insert into ledger_entries (fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills, credit_version, at)
    select f.id, 1, a.id, 7, a.balance_mills + 7, a.version + 1, f.at from facts f, ledger_accounts a where f.id = ${fact} and a.id = ${money}`;
}
