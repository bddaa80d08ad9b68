import { makeClient } from '@vitrine/contract/client';
import { errors } from '@vitrine/contract/errors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { account, balance_names } from '../settle/accounts.ts';
import { modules } from '../modules.ts';
import { gatherParts, gatherRecipes } from '../settle/verify/recipes.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { give } from '../testing/flows.ts';
import { factOf, openRecipes, readAllRecipes, readPart, tableIn } from '../testing/recipe-page.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

const recipe = openRecipes(world, [
  'demo.endowed',
  'case.opened',
  'case.first_bought',
  'items.sold',
]);

const open = async (player: TestPlayer, id: number, count: number) =>
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(id), count }));

recipe('Demo endowment', async () => {
  const ann = await joinPlayer(world);
  return {
    player: ann,
    amounts: { 'start money': 500_000, 'start tokens': 120_000, 'start points': 50_000 },
  };
});

recipe('Opening paid with money', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_500, token_rate_ppm: 0 });
  await open(ann, box.id, 3);
  return { player: ann, amounts: { 'price × count': 7_500 } };
});

recipe('Opening with a token drop', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_500, token_rate_ppm: 1_000_000 });
  const { openings } = await open(ann, box.id, 4);
  const tokens = openings.map(({ draw }) =>
    Math.floor((2_500 * (1_000 + draw.outcome.p!)) / 100_000),
  );
  return {
    player: ann,
    amounts: {
      'price × count': 10_000,
      'sum of the tokens': tokens.reduce((sum, dropped) => sum + dropped),
    },
  };
});

recipe('Opening that releases a bonus', async () => {
  const ann = await joinPlayer(world);
  await give(world.db, { player_id: ann.id, subject: '1', kind: 'money', amount_mills: 500 });
  const box = await makeCase(world, { price_mills: 2_501, token_rate_ppm: 0 });
  await open(ann, box.id, 3);
  return { player: ann, amounts: { 'price × count': 7_503, '3% of the stake': 225 } };
});

recipe('Opening for points', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { type: 'points', price_mills: 10_000 });
  await open(ann, box.id, 2);
  return { player: ann, amounts: { 'price × count': 20_000 } };
});

recipe('First item of a case, before its items are shown', async () => {
  const network = '198.18.201.0/24';
  await giveRules(world.owner, 'DE', { profile: 'content_first', network });
  const ann = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 2_500 });
  const headers = { ...ann.headers, 'x-forwarded-for': '198.18.201.7' };
  const api = makeClient({ base: world.url, headers });
  const id = String(box.id);
  const { revision, goods } = dataOf(await api('POST /api/box/{id}/look', { id }));
  dataOf(await api('POST /api/box/{id}/first', { id, revision, goods: goods.id }));
  return { player: ann, amounts: { price: 2_500 } };
});

recipe('Selling for tokens', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = await open(ann, box.id, 3);
  dataOf(
    await ann.api('POST /api/system_shop/sell', {
      knapsack_id: openings.map(({ knapsack_id }) => knapsack_id),
    }),
  );
  return { player: ann, amounts: { 'sum of recycling prices': 3 * box.goods_mills } };
});

recipe('Selling for money', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { openings } = await open(ann, box.id, 2);
  dataOf(
    await ann.api('POST /api/box/sell', {
      knapsack_id: openings.map(({ knapsack_id }) => knapsack_id),
    }),
  );
  return { player: ann, amounts: { 'sum of recycling prices': 2 * box.goods_mills } };
});

test('the verification takes the facts of these recipes for what moves value, and no others', () => {
  const named = [...readAllRecipes().values()].map(factOf);
  const verified = gatherRecipes(modules);
  const moving = Object.keys(verified).filter((kind) => verified[kind]!.length > 0);
  expect([...new Set(named)].toSorted()).toEqual(moving.toSorted());
});

test('the page’s chart of accounts is the one of the books, and of the code [3-2.1]', async () => {
  const ann = await joinPlayer(world);
  const kept = await world.owner
    .selectFrom('ledger_accounts')
    .select(['id', 'path'])
    .where(sql<boolean>`player_id is null or player_id = ${ann.id}`)
    .execute();
  const coded = [
    ...gatherParts(modules).accounts.map(([name, id]) => ({ id, path: `house/${name}` })),
    ...balance_names.map((balance) => ({
      id: account(ann.id, balance),
      path: `player/${ann.id}/${balance}`,
    })),
  ];
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(kept.toSorted(byId)).toEqual(coded.toSorted(byId));
  const charted = tableIn(readPart('Chart of accounts')).map(([path]) =>
    path!.replace('{id}', String(ann.id)),
  );
  expect(charted.toSorted()).toEqual(coded.map(({ path }) => path).toSorted());
});

test('every refusal that the page names is in the catalogue', () => {
  const named = [...readAllRecipes().values()].flatMap((text) => [
    ...(/^Refused:(.*)/m.exec(text)?.[1] ?? '').matchAll(/`([a-z_]+\.[a-z_]+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(8);
  for (const [, key] of named) expect(Object.keys(errors)).toContain(key);
});
