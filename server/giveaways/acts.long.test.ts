import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { underKills } from '../testing/kills.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { unlessClosed } from '../testing/room-acts.ts';
import { cancelPrizes, drawPrizes, openPrizes, planGiveaway } from './testing/acts.ts';
import { dataOf } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { buy, playerKey, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { pot } from '../settle/accounts.ts';
import { giveaway_pot } from './house.ts';
import { readAccount } from '../settle/store.ts';
import type { HostPrize } from './acts.ts';
import { recipes } from './checks.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

const joinPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => joinPlayer(world)));
const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;
const cash = (amount_mills: number) => ({
  kind: 'money' as const,
  amount_mills: mills(amount_mills),
});
const countItems = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/system_shop/backpack', {})).total;

/** Prizes of items that the host buys. */
async function buyPrizes(host: TestPlayer, count: number): Promise<HostPrize[]> {
  const { goods_id } = await makeCase(world);
  const prizes: HostPrize[] = [];
  for (let n = 0; n < count; n++) {
    const { item_ids } = await buy(world.db, host.id, goods_id);
    prizes.push({ kind: 'item', item_id: item_ids[0]!, source: 'shop' });
  }
  return prizes;
}

/** An open giveaway of a host. */
async function open(host: TestPlayer, prizes: HostPrize[]) {
  const giveaway = await planGiveaway(world.db, { host_id: host.id, prizes });
  await openPrizes(world.db, giveaway);
  return giveaway;
}

const itemOf = (prize: HostPrize) => (prize.kind === 'item' ? prize.item_id : 0);

const readItem = async (prize: HostPrize) => {
  const id = itemOf(prize);
  const { rows } =
    await sql`select player_id, state, source from inventory_items where id = ${id}`.execute(
      world.owner,
    );
  return rows[0];
};

recipe('Giveaway with cash', async () => {
  const player = await joinPlayer(world);
  const giveaway = await open(player, [...(await buyPrizes(player, 1)), cash(2_000), cash(500)]);
  return {
    player,
    ids: { giveaway: giveaway.giveaway_id },
    amounts: { 'sum of the money': 2_500 },
  };
});

recipe('Giveaway cancelled', async () => {
  const player = await joinPlayer(world);
  const giveaway = await open(player, [...(await buyPrizes(player, 1)), cash(2_000), cash(500)]);
  await cancelPrizes(world.db, giveaway);
  return {
    player,
    ids: { giveaway: giveaway.giveaway_id },
    amounts: { 'sum of the money': 2_500 },
  };
});

recipe('Giveaway drawn', async () => {
  const [player, guest] = await joinPlayers(2);
  const giveaway = await open(player!, [cash(2_000), cash(500)]);
  await drawPrizes(world.db, giveaway, [guest!.id]);
  return {
    player: player!,
    ids: { guest: guest!.id, giveaway: giveaway.giveaway_id },
    amounts: { 'a prize of money': 2_000, 'money not drawn': 500 },
  };
});

recipe('Giveaway of the house', async () => {
  const players = await joinPlayers(2);
  const { id, goods_id } = await makeCase(world);
  const prizes = [
    cash(3_000),
    { kind: 'tokens', amount_mills: mills(700) } as const,
    { kind: 'goods', goods_id } as const,
    { kind: 'box', case_id: id } as const,
  ];
  const giveaway = await planGiveaway(world.db, { host_id: null, prizes });
  await openPrizes(world.db, giveaway);
  const { memo } = await drawPrizes(
    world.db,
    giveaway,
    players.map((player) => player.id),
  );
  const [player, guest] = memo.winners.map((winner) => ({ id: winner }));
  return {
    player: player!,
    ids: { guest: guest!.id },
    amounts: { 'a prize of money': 3_000, 'a prize of tokens': 700 },
  };
});

describe('a giveaway', () => {
  test('makes the host’s items the winners’, who can withdraw but not sell them; both backpacks show it [1-3.31 3-2.46 3-2.59]', async () => {
    const [host, ann, ben] = await joinPlayers(3);
    const prizes = await buyPrizes(host!, 3);
    expect([await countItems(host!), await countItems(ann!)]).toEqual([3, 0]);
    const giveaway = await open(host!, prizes);
    expect(await countItems(host!)).toBe(0);
    const { memo } = await drawPrizes(world.db, giveaway, [ann!.id, ben!.id]);
    expect([await countItems(host!), await countItems(ann!), await countItems(ben!)]).toEqual([
      1, 1, 1,
    ]);
    for (const [place, winner] of memo.winners.entries())
      expect(await readItem(prizes[place]!)).toEqual({
        player_id: winner,
        state: 'held',
        source: 'giveaway',
      });
    expect(await readItem(prizes[2]!)).toEqual({
      player_id: host!.id,
      state: 'held',
      source: 'shop',
    });
    const won = prizes[memo.winners.indexOf(ann!.id)]!;
    const item_id = itemOf(won);
    expect(await ann!.api('POST /api/system_shop/sell', { knapsack_id: [item_id] })).toMatchObject({
      error: { key: 'item.unsellable' },
    });
    await withdraw(world.db, ann!.id, item_id);
  });

  test('of the house gives goods and boxes, each once', async () => {
    const players = await joinPlayers(2);
    const { id, goods_id, goods_mills } = await makeCase(world);
    const prizes = [{ kind: 'box', case_id: id } as const, { kind: 'goods', goods_id } as const];
    const giveaway = await planGiveaway(world.db, { host_id: null, prizes });
    await Promise.all([openPrizes(world.db, giveaway), openPrizes(world.db, giveaway)]);
    const { item_ids } = await drawPrizes(
      world.db,
      giveaway,
      players.map((player) => player.id),
    );
    const { rows } =
      await sql`select kind, goods_id, price_mills from inventory_items where id = any(${item_ids})
      order by id`.execute(world.owner);
    expect(rows).toEqual([
      { kind: 'box', goods_id: id, price_mills: 0 },
      { kind: 'item', goods_id, price_mills: goods_mills },
    ]);
  });

  test('without entrants, or cancelled, gives everything back', async () => {
    const host = await joinPlayer(world);
    const prizes = await buyPrizes(host, 2);
    const [one, two] = [
      await open(host, [prizes[0]!, cash(1_000)]),
      await open(host, [prizes[1]!, cash(1_000)]),
    ];
    await drawPrizes(world.db, one, []);
    await cancelPrizes(world.db, two);
    expect(await has(host, 'money')).toBe(500_000);
    expect(await countItems(host)).toBe(2);
    expect((await readAccount(world.db, pot(giveaway_pot, one.giveaway_id))).balance_mills).toBe(0);
  });

  test('isn’t opened with another’s item, or more cash than there is, and nothing is half done', async () => {
    const [host, ann] = await joinPlayers(2);
    const [own] = await buyPrizes(host!, 1);
    const [other] = await buyPrizes(ann!, 1);
    await changesNothing(world, host!, async () => {
      await expect(open(host!, [own!, other!])).rejects.toMatchObject({ key: 'item.unknown' });
      await expect(open(host!, [own!, cash(500_001)])).rejects.toMatchObject({
        key: 'balance.short',
      });
    });
  });
});

describe('at the same time', () => {
  test('a cancellation and a draw: one of them', async () => {
    const [host, ann] = await joinPlayers(2);
    const giveaway = await open(host!, await buyPrizes(host!, 1));
    const lock = sql`select from seeds_rooms where id = ${giveaway.room_id} for update`;
    const ended = await runAtBarrier(world, lock, 4, () =>
      Promise.allSettled([
        cancelPrizes(world.db, giveaway),
        drawPrizes(world.db, giveaway, [ann!.id]),
        cancelPrizes(world.db, giveaway),
        drawPrizes(world.db, giveaway, [ann!.id]),
      ]),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect((await countItems(host!)) + (await countItems(ann!))).toBe(1);
  });

  test('a sale and a giveaway of one item: one of them', async () => {
    const host = await joinPlayer(world);
    const prizes = await buyPrizes(host, 1);
    const giveaway = await planGiveaway(world.db, { host_id: host.id, prizes });
    const item_id = itemOf(prizes[0]!);
    const lock = sql`select from inventory_items where id = ${item_id} for update`;
    const [sold, opened] = await runAtBarrier(world, lock, 2, () =>
      Promise.allSettled([
        host.api('POST /api/system_shop/sell', { knapsack_id: [item_id] }),
        openPrizes(world.db, giveaway),
      ]),
    );
    const done = [sold.status === 'fulfilled' && sold.value.ok, opened.status === 'fulfilled'];
    expect(done.filter(Boolean).length).toBe(1);
  });

  test('items of two players change hands in both directions without a deadlock', async () => {
    for (let round = 0; round < 3; round++) {
      const [ann, ben] = await joinPlayers(2);
      const [of_ann, of_ben] = [await buyPrizes(ann!, 4), await buyPrizes(ben!, 4)];
      // Items with interleaved ids, in opposite orders, and cash both ways.
      const giveaways = [];
      for (let n = 0; n < 4; n++) {
        giveaways.push([await open(ann!, [of_ann[n]!, cash(10)]), ben!] as const);
        giveaways.push([await open(ben!, [of_ben[3 - n]!, cash(10)]), ann!] as const);
      }
      await Promise.all(
        giveaways.map(([giveaway, winner]) => drawPrizes(world.db, giveaway, [winner.id])),
      );
      expect([await countItems(ann!), await countItems(ben!)]).toEqual([4, 4]);
    }
  });

  test('backends that are killed in the middle escrow, draw and return each prize once', async () => {
    await underKills(world, async (insist) => {
      const giveOne = async (is_drawn: boolean) => {
        const [host, ann] = await joinPlayers(2);
        const prizes = [...(await buyPrizes(host!, 2)), cash(1_000)];
        const giveaway = await planGiveaway(world.db, { host_id: host!.id, prizes });
        const key = playerKey();
        await insist((db) => openPrizes(db, giveaway, key));
        await insist((db) =>
          unlessClosed(is_drawn ? drawPrizes(db, giveaway, [ann!.id]) : cancelPrizes(db, giveaway)),
        );
        expect([await countItems(host!), await countItems(ann!)]).toEqual(
          is_drawn ? [1, 1] : [2, 0],
        );
        expect(await has(host!, 'money')).toBe(500_000);
      };
      await Promise.all(Array.from({ length: 6 }, (_, n) => giveOne(n % 2 === 0)));
    });
  });
});
