import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../testing/faults/plan.ts';
import { playEverything } from '../../testing/tamper-play.ts';
import {
  dropRules,
  openTamperConnection,
  tamper,
  tampering_kinds,
} from '../../testing/tamper-run.ts';
import { modules } from '../../modules.ts';
import { openWorld } from '../../testing/world.ts';
import { balance_names, house, type AccountId, type Balance } from '../accounts.ts';
import { adjustments_house } from '../../adjustments/house.ts';
import { demo_house } from '../../demo/house.ts';
import { recycling_house } from '../../inventory/house.ts';
import { battles_house } from '../../battles/house.ts';
import { referrals_house } from '../../affiliates/house.ts';
import { payments_house } from '../../payments/house.ts';
import { verifyEverything } from './index.ts';

const world = openWorld();

beforeAll(async () => {
  await playEverything(world);
  await dropRules(world.database_url);
});

async function readVersion(): Promise<number> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(world.owner);
  return Math.floor(Number(rows[0]!.version) / 10_000);
}

test('every kind of change behind the product’s back is found, and every changed row is named', async () => {
  const connection = await openTamperConnection(world.database_url);
  const missed: string[] = [];
  // An older PostgreSQL repeats a quarter of the kinds; the newest tries all.
  const is_newest = (await readVersion()) >= 18;
  const count = is_newest ? tampering_kinds.length : Math.ceil(tampering_kinds.length / 4);
  let changes = 0;
  for await (const tampering of tamper(connection, count, seededRandom(7))) {
    changes += 1;
    if (tampering.unnamed.length > 0)
      missed.push(`${tampering.change}: ${tampering.unnamed.join(', ')}`);
  }
  await connection.close();
  expect(missed).toEqual([]);
  expect(changes).toBeGreaterThan(is_newest ? 100 : 25);
}, 900_000);

/** The lines of the verification after a change that no rule of the database stops. */
async function linesAfter(change: string): Promise<string[]> {
  const connection = await openTamperConnection(world.database_url);
  const found = await connection.undone(async (db) => {
    await sql.raw(change).execute(db);
    return verifyEverything(db, modules);
  });
  await connection.close();
  return found.map(({ what }) => what);
}

test('every gift of money, whoever gives it, enters the bonus, and nothing that is given enters the money [3-2.75]', async () => {
  const { rows } = await sql<{ given_by: number; balance: number; kinds: string[] }>`
    select e.debit_account_id as given_by, e.credit_account_id % 100 as balance,
      array_agg(distinct concat_ws(' ', f.kind, f.payload ->> 'source') order by concat_ws(' ', f.kind, f.payload ->> 'source')) as kinds
    from ledger_entries e join facts f on f.id = e.fact_id
    where e.debit_account_id between 1 and 99 and e.credit_account_id >= 100 group by 1, 2`.execute(
    world.owner,
  );
  const [bonus, money] = ['bonus', 'money'].map(
    (name) => balance_names.indexOf(name as Balance) + 1,
  );
  const gifts = rows.filter(({ given_by }) => given_by === house.gifts);
  expect(gifts.map(({ balance }) => balance)).toEqual([bonus]);
  expect(gifts[0]!.kinds.length).toBeGreaterThan(2);
  const into_money = rows
    .filter(({ balance }) => balance === money)
    .map(({ given_by }) => given_by);
  // From `void` comes again what a dispute had taken, once it is won; an adjustment is no gift, but
  // an operator's entry with its reason.
  const paid_for = [
    adjustments_house,
    demo_house,
    recycling_house,
    payments_house.payments,
    battles_house,
    house.refunds,
    referrals_house,
    house.void,
  ];
  expect(into_money.filter((given_by) => !paid_for.includes(given_by as AccountId))).toEqual([]);
});

test('a fact of no kind is named, also when no other row follows from it', async () => {
  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from facts where kind = 'cards.exchanged'`.execute(world.owner);
  const lines = await linesAfter(`update facts set kind = null where id = ${rows[0]!.id}`);
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^facts ${rows[0]!.id}: kind is none`)),
  );
});

test('an active pair that changed places with the next one is named, and so is that', async () => {
  const { rows } = await sql<{ player_id: number; pairs: string }>`
    select player_id, string_agg('seeds_pairs ' || id, ', ' order by id) as pairs from seeds_pairs
    where state <> 'revealed' group by player_id order by player_id desc limit 1`.execute(
    world.owner,
  );
  const { player_id, pairs } = rows[0]!;
  const lines = await linesAfter(
    `update seeds_pairs set state = case state when 'next' then 'active' else 'next' end
      where state <> 'revealed' and player_id = ${player_id}`,
  );
  expect(lines).toContainEqual(expect.stringContaining(pairs));
});
