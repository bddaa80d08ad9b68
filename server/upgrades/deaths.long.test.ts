import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { underKills } from '../testing/kills.ts';
import { readBalance } from '../testing/flows.ts';
import { buy, findGoodsFrom, playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { wishNow } from './testing/wish.ts';
import { upgradeItems } from './upgrade.ts';

const world = openWorld();
const add_mills = 10;

test('backends that are killed in the middle consume each stake once, and win at most one item', async () => {
  const { id: goods_id, price_mills } = await findGoodsFrom(world.owner, 100);
  const target = (await findGoodsFrom(world.owner, 2 * price_mills)).id;
  const players = await Promise.all(Array.from({ length: 6 }, () => joinPlayer(world)));
  let [staked_mills, won] = [0, 0];
  await underKills(world, async (insist) => {
    const upgradeSome = async ({ id: player_id }: TestPlayer) => {
      const bought = await Promise.all([1, 2, 3].map(() => buy(world.db, player_id, goods_id)));
      const same = await wishNow(world.db, {
        player_id,
        items: bought[0]!.item_ids,
        add_mills,
        target,
      });
      for (const { item_ids } of bought) {
        const asked = { key: playerKey(), session: undefined };
        const wish = { ...same, items: item_ids };
        const { memo } = await insist((db) => upgradeItems(db, player_id, wish, asked));
        staked_mills += add_mills;
        if (memo.outcome.win) won += 1;
        const { rows } = await sql<{ state: string }>`
          select state from inventory_items where id = ${item_ids[0]!}`.execute(world.owner);
        expect(rows).toEqual([{ state: 'consumed' }]);
      }
    };
    await Promise.all(players.map(upgradeSome));
  });
  const { rows } = await sql<{ won: number }>`select count(*) as won from inventory_items
    where source = 'upgrade' and player_id = any(${players.map(({ id }) => id)})`.execute(
    world.owner,
  );
  expect(rows[0]!.won).toBe(won);
  const money = await Promise.all(players.map(({ id }) => readBalance(world.db, id, 'money')));
  expect(money.reduce((total, { balance_mills }) => total + 500_000 - balance_mills, 0)).toBe(
    staked_mills,
  );
});
