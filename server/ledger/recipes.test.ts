import fs from 'node:fs';
import path from 'node:path';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { account, balance_names, house } from '../settle/accounts.ts';
import { recipes as verified } from '../settle/verify/recipes.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/money.md'), 'utf8');
const [, chart = '', recipes_part = ''] = page.split(/^## .*$/m);
/** The recipes of the page: their text by name. */
const recipes = new Map(
  recipes_part
    .split(/^### /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
);

/** The rows of the first table in a text, as cells without backticks. */
function tableIn(text: string): string[][] {
  const rows = [...text.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );
  return rows.slice(2);
}

/**
 * The result of a recipe's act: the player, the recipe's fact, and the values in mills of the
 * amounts that the recipe names.
 */
interface Done {
  player: TestPlayer;
  fact: string;
  amounts: Record<string, number>;
}

const tested: string[] = [];

/**
 * Tests a recipe of the page: performs the act, then compares the entries of the player's last fact
 * with the recipe's table.
 */
function recipe(name: string, act: () => Promise<Done>): void {
  tested.push(name);
  test(name, async () => {
    const { player, fact, amounts } = await act();
    const text = recipes.get(name)!;
    const promised = tableIn(text).map(([debit, credit, amount]) => [
      debit!.replace('{id}', String(player.id)),
      credit!.replace('{id}', String(player.id)),
      amounts[amount!],
    ]);
    expect(text).toContain(`Fact \`${fact}\`.`);
    expect(await lastEntriesOf(player)).toEqual({ fact, entries: promised });
  });
}

async function lastEntriesOf({ id }: TestPlayer) {
  const { rows } = await sql<{ fact: string; entries: unknown[] }>`
    select f.kind as fact, json_agg(json_build_array(d.path, c.path, amount_mills) order by e.id) as entries
    from facts f join ledger_entries e on e.fact_id = f.id
    join ledger_accounts d on d.id = debit_account_id join ledger_accounts c on c.id = credit_account_id
    where f.player_id = ${id} group by f.id order by f.id desc limit 1`.execute(world.owner);
  return rows[0];
}

const open = async (player: TestPlayer, id: number, count: number) =>
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(id), count }));

recipe('Demo endowment', async () => {
  const ann = await joinPlayer(world);
  return {
    player: ann,
    fact: 'demo.endowed',
    amounts: { 'start money': 500_000, 'start tokens': 120_000, 'start points': 50_000 },
  };
});

recipe('Opening paid with money', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_500, token_rate_ppm: 0 });
  await open(ann, box.id, 3);
  return { player: ann, fact: 'case.opened', amounts: { 'price × count': 7_500 } };
});

recipe('Opening with a token drop', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_500, token_rate_ppm: 1_000_000 });
  const { openings } = await open(ann, box.id, 4);
  const tokens = openings.map(({ draw }) => Math.floor((2_500 * (1_000 + draw.outcome.p!)) / 100_000));
  return {
    player: ann,
    fact: 'case.opened',
    amounts: { 'price × count': 10_000, 'sum of the tokens': tokens.reduce((sum, dropped) => sum + dropped) },
  };
});

recipe('Opening for points', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { type: 'points', price_mills: 4_000 });
  await open(ann, box.id, 2);
  return { player: ann, fact: 'case.opened', amounts: { 'price × count': 8_000 } };
});

recipe('Selling for tokens', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = await open(ann, box.id, 3);
  dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: openings.map(({ knapsack_id }) => knapsack_id) }));
  return { player: ann, fact: 'items.sold', amounts: { 'sum of recycling prices': 3 * box.goods_mills } };
});

recipe('Selling for money', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = await open(ann, box.id, 2);
  dataOf(await ann.api('POST /api/box/sell', { knapsack_id: openings.map(({ knapsack_id }) => knapsack_id) }));
  return { player: ann, fact: 'items.sold', amounts: { 'sum of recycling prices': 2 * box.goods_mills } };
});

test('the page has these recipes and no others', () => {
  expect([...recipes.keys()]).toEqual(tested);
});

test('the verification takes the facts of these recipes for what moves value, and no others', () => {
  const named = [...recipes.values()].map((text) => /Fact `([a-z_.]+)`\./.exec(text)?.[1]);
  const moving = Object.keys(verified).filter((kind) => verified[kind]!.length > 0);
  expect([...new Set(named)].toSorted()).toEqual(moving.toSorted());
});

test('the page’s chart of accounts is the one of the books, and of the code', async () => {
  const ann = await joinPlayer(world);
  const kept = await world.owner
    .selectFrom('ledger_accounts')
    .select(['id', 'path'])
    .where(sql<boolean>`player_id is null or player_id = ${ann.id}`)
    .execute();
  const coded = [
    ...Object.entries(house).map(([name, id]) => ({ id, path: `house/${name}` })),
    ...balance_names.map((balance) => ({ id: account(ann.id, balance), path: `player/${ann.id}/${balance}` })),
  ];
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(kept.toSorted(byId)).toEqual(coded.toSorted(byId));
  const charted = tableIn(chart).map(([path]) => path!.replace('{id}', String(ann.id)));
  expect(charted.toSorted()).toEqual(coded.map(({ path }) => path).toSorted());
});

test('every refusal that the page names is in the catalogue', () => {
  const named = [...recipes.values()].flatMap((text) => [
    ...(/^Refused:(.*)/m.exec(text)?.[1] ?? '').matchAll(/`([a-z_]+\.[a-z_]+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(8);
  for (const [, key] of named) expect(Object.keys(errors)).toContain(key);
});
