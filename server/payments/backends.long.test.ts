import { expect, test } from 'vitest';
import { readBalance, refund, topUp } from '../testing/flows.ts';
import { underKills } from '../testing/kills.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

let orders = 0;
const nextOrder = () => ++orders;
const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

test('backends that are killed in the middle lose nothing and do nothing twice', async () => {
  const players = await Promise.all(
    Array.from({ length: 8 }, () => joinPlayer(world, { is_poor: true })),
  );
  let rounds = 0;
  await underKills(world, async (insist) => {
    const payTwice = async ({ id: player_id }: TestPlayer) => {
      const order = { player_id, order_id: nextOrder(), amount_mills: 1_000 };
      const refunded = { ...order, order_id: nextOrder() };
      await insist((db) => topUp(db, order));
      await insist((db) => topUp(db, refunded));
      await insist(async (db) => void (await refund(db, refunded)));
    };
    await Promise.all(players.map(payTwice));
    rounds += 1;
  });
  for (const player of players)
    expect([await has(player, 'money'), await has(player, 'debt')]).toEqual([rounds * 1_000, 0]);
});
