import { expect, test } from 'vitest';
import { redeemCard, refund, topUp, topUpShop } from '../testing/flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { readLevel, readLevelStanding } from './read.ts';
import { level_table, levelOf } from './table.ts';

const world = openWorld();

test('levels run from 0 to 10, at these top-ups, with these red envelopes [1-1.16 2-3.69 2-9.8 3-3.85]', () => {
  expect(
    level_table.map(({ exp_mills, red_mills }) => [exp_mills / 1_000, red_mills / 1_000]),
  ).toEqual([
    [10, 0.5],
    [50, 2],
    [100, 5],
    [300, 10],
    [500, 20],
    [1_000, 50],
    [3_000, 100],
    [5_000, 200],
    [10_000, 500],
    [30_000, 1_500],
  ]);
  expect(
    [0, 9_999, 10_000, 49_999, 50_000, 29_999_999, 30_000_000, 9e12].map((exp) =>
      levelOf(exp, level_table),
    ),
  ).toEqual([0, 0, 1, 1, 2, 9, 10, 10]);
});

test('money topped up makes the level; the shop’s tokens and gift cards count for nothing, and a refund subtracts [3-2.77a 3-2.78 3-3.84]', async () => {
  const { id: player_id } = await joinPlayer(world);
  await topUpShop(world.owner, { player_id, order_id: 1, amount_mills: 500_000 });
  await redeemCard(world.owner, player_id, 500_000);
  expect(await readLevelStanding(world.db, player_id)).toEqual({ level: 0, exp_mills: 0 });
  await topUp(world.owner, { player_id, order_id: 2, amount_mills: 99_999 });
  expect(await readLevelStanding(world.db, player_id)).toEqual({ level: 2, exp_mills: 99_999 });
  await topUp(world.owner, { player_id, order_id: 3, amount_mills: 1 });
  expect(await readLevel(world.db, player_id)).toBe(3);
  await refund(world.owner, { order_id: 2, reason: 'charge_back' });
  expect(await readLevelStanding(world.db, player_id)).toEqual({ level: 0, exp_mills: 1 });
});
