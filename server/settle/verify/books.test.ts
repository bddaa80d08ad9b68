import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { latest, openTampering } from '../../testing/tamper.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();
const tamper = openTampering(world);

const { money, opening, payment, player } = latest;

test('nothing is found where nothing was changed, and everything was looked at [3-2.2]', async () => {
  expect(await tamper()).toEqual([]);
  const { rows } = await sql<{ kind: string; draws: number }>`
    select kind, count(*)::int as draws from seeds_draws group by kind order by kind`.execute(
    world.owner,
  );
  expect(Object.fromEntries(rows.map(({ kind, draws }) => [kind, draws]))).toEqual({
    battle: 5,
    card: 13,
    case: 49,
    coupon: 1,
    giveaway: 7,
    snowball: 5,
    upgrade: 2,
    wheel: 2,
  });
});

/**
 * Inserts an entry of 7 mills from the demo account to the player's money, under the given fact,
 * that continues the account's chain of versions.
 */
const entryUnder = (fact: string) => `
  insert into ledger_entries
    (fact_id, debit_account_id, credit_account_id, amount_mills, credit_balance_mills, credit_version, at)
  select f.id, 1, a.id, 7, a.balance_mills + 7, a.version + 1, f.at
  from facts f, ledger_accounts a where f.id = ${fact} and a.id = ${money}`;
const endowment = `(select min(id) from facts where kind = 'demo.endowed' and player_id = ${player})`;
const set = (change: string) => `update ledger_entries set ${change} where id = ${payment}`;
const setBalance = (change: string) => `update ledger_accounts set ${change} where id = ${money}`;
const mended = setBalance('balance_mills = balance_mills + 7, version = version + 1');

const balances = 'every balance follows from its entries, one by one';
const accounts = 'every account is where its owner expects it';
const amounts = 'every fact moved the amounts that it says';

describe('a change of the books behind the product’s back is found:', () => {
  test.each([
    ['the amount of an entry', [set('amount_mills = amount_mills + 1')], balances],
    [
      'the balance that an entry left',
      [set('debit_balance_mills = debit_balance_mills + 1')],
      balances,
    ],
    ['the version that an entry made', [set('debit_version = debit_version + 100')], balances],
    [
      'the account that an entry debits',
      [set('debit_account_id = debit_account_id + 1')],
      balances,
    ],
    ['the house account that an entry credits', [set('credit_account_id = 5')], amounts],
    ['an account that doesn’t exist', [set('credit_account_id = 99')], amounts],
    ['the moment of an entry', [set(`at = at + interval '1 second'`)], amounts],
    ['the fact of an entry', [set(`fact_id = (select min(id) from facts)`)], amounts],
    ['an entry that is gone', [`delete from ledger_entries where id = ${payment}`], balances],
    [
      'an entry that is gone, with the balance mended',
      [
        `update ledger_accounts a set balance_mills = balance_mills + amount_mills, version = a.version - 1
          from ledger_entries e where e.id = ${payment} and a.id = debit_account_id`,
        `delete from ledger_entries where id = ${payment}`,
      ],
      amounts,
    ],
    ['an entry too many', [entryUnder(opening)], balances],
    ['an entry too many, with the balance mended', [entryUnder(opening), mended], amounts],
    ['a balance', [setBalance('balance_mills = balance_mills + 1')], balances],
    ['the version of a balance', [setBalance('version = version + 1')], balances],
    ['the name of an account', [setBalance(`path = 'player/0/money'`)], accounts],
    ['an account that is gone', [`delete from ledger_accounts where id = ${money}`], accounts],
  ])('%s', async (_, statements, check) => {
    expect((await tamper(...statements)).map((difference) => difference.check)).toContain(check);
  });

  test('money given to a player under the demo’s endowment, with the balance mended', async () => {
    expect(await tamper(entryUnder(endowment), mended)).not.toEqual([]);
  });

  test('a round in a room that hasn’t begun, by its name', async () => {
    const { rows } = await sql<{ id: number; name: string }>`
      select e.id, concat('battles_events ', e.battle_id, '/', e.n) as name from battles_events e
      join battles b on b.id = e.battle_id where b.state in (1, 4) and e.kind = 'joined'
      order by e.id limit 1`.execute(world.owner);
    const { id, name } = rows[0]!;
    const found = await tamper(`update battles_events set kind = 'round' where id = ${id}`);
    expect(found.map(({ what }) => what)).toContainEqual(
      expect.stringContaining(`${name}: kind is round`),
    );
  });

  test('the difference says which row it is, and what stands against what', async () => {
    const [difference] = await tamper(setBalance('balance_mills = 12345'));
    expect(difference).toEqual({
      check: balances,
      what: expect.stringMatching(
        /^ledger_accounts \d+01: balance_mills is 12345, by ledger_entries \d+ it should be \d+$/,
      ),
    });
  });
});
