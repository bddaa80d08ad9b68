import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { readGoods } from '../../catalogue/index.ts';
import { now, setClock } from '../../kit/clock.ts';
import { runJob } from '../../testing/jobs.ts';
import { dataOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { fake_bot, FakeTrading } from '../../testing/steam-trading.ts';
import { buy, findGoodsFrom } from '../../testing/trade-flows.ts';
import type { TestPlayer, World } from '../../testing/world.ts';
import type { BotAccount } from '../deliveries/steam/account.ts';
import { beginWithdrawal } from '../extract.ts';
import { readCandidate } from '../preview.ts';
import { joinWithdrawer, trade_url } from './join.ts';

/** Settings with the fake's bot, which doesn't compare its stock unless new withdrawals are its. */
export const settingsWith = (
  steam: BotAccount = fake_bot,
  delivery: 'manual' | 'steam' = 'manual',
) => ({
  withdrawals: { ...test_settings.withdrawals, delivery, steam },
});

/** Steam for the tests of a file. After each, both it and the worker forget everything. */
export function openTrading(world: World): FakeTrading {
  const steam = new FakeTrading();
  beforeAll(() => steam.start());
  afterEach(async () => {
    for (const offer of steam.offers)
      if (offer.trade_offer_state !== 3) steam.setOffer(offer, 'declined');
    setClock(() => new Date(Date.now() + 3_600_000));
    await takeTurn(world);
    setClock();
    steam.reset();
    await world.owner.deleteFrom('withdrawals_steam_offers').execute();
    await world.owner.deleteFrom('withdrawals_stock').execute();
    await world.owner.deleteFrom('withdrawals_steam_bots').execute();
    await world.owner.deleteFrom('withdrawals_shortages').execute();
    await sql`update withdrawals set delivery = 'manual' where delivery = 'steam' and reversed_at is null`.execute(
      world.owner,
    );
  });
  afterAll(() => steam.stop());
  return steam;
}

/** Takes a turn of the worker. */
export const takeTurn = (world: World, settings = settingsWith()): Promise<number> =>
  runJob(world, 'withdrawals:steam', settings);

/** A withdrawal in the hands of the bot, with its player and item. */
export interface Withdrawn {
  player: TestPlayer;
  id: number;
  knapsack_id: number;
  goods_id: number;
  name: string;
}

/** A new player withdraws an item, which the bot has unless `stock` is 0. */
export async function withdrawBySteam(
  world: World,
  steam: FakeTrading,
  { stock = 1, player }: { stock?: number; player?: TestPlayer } = {},
): Promise<Withdrawn> {
  const owner = player ?? (await joinWithdrawer(world));
  const goods = await findGoodsFrom(world.owner, 1_000);
  const { item_ids } = await buy(world.db, owner.id, goods.id);
  const knapsack_id = item_ids[0]!;
  const name = (await readGoods(world.db, [goods.id])).get(goods.id)!.shown.hash_name;
  steam.stock(name, stock);
  const item = await readCandidate(world.db, owner.id, knapsack_id);
  const to = { player_id: owner.id, delivery: 'steam', trade_url, created_at: now() } as const;
  const { memo } = await beginWithdrawal(world.db, item, to, {
    key: undefined,
    session: undefined,
  });
  return { player: owner, id: memo.withdrawal_id, knapsack_id, goods_id: goods.id, name };
}

/** A withdrawal as its player sees it. */
export const show = async ({ player, id }: Withdrawn) =>
  dataOf(await player.api('GET /api/withdrawals/{id}', { id }));

/** The events of a withdrawal so far. */
export const eventsOf = async (withdrawn: Withdrawn) =>
  (await show(withdrawn)).timeline.map(({ event }) => event as string);

/** Whether the item is in the player's backpack. */
export async function isHeld({ player, knapsack_id }: Withdrawn): Promise<boolean> {
  const { list } = dataOf(await player.api('GET /api/system_shop/backpack', {}));
  return list.some(({ id }) => id === knapsack_id);
}
