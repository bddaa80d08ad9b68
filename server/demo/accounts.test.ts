import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { readBalances } from '../ledger/index.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { fillStartBalances, giveStartBalances } from './accounts.ts';

const world = openWorld();

test('a player who drew more than the start balance of one kind keeps it, and gets what the others lack', async () => {
  const { id } = await joinPlayer(world, { is_poor: true });
  const drawn = mills(60_000);
  await giveStartBalances(world.owner, id, { score: drawn });
  await fillStartBalances(world.owner, id);
  const full = { money_mills: 500_000, shop_score_mills: 120_000, score_mills: drawn };
  expect(await readBalances(world.owner, id)).toMatchObject(full);
  await fillStartBalances(world.owner, id);
  expect(await readBalances(world.owner, id)).toMatchObject(full);
});
