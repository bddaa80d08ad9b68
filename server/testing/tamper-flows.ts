import { mills } from '@vitrine/contract/amount';
import { changePrice } from '../catalogue/index.ts';
import { transact, type Db } from '../kit/db.ts';
import { openStreams } from '@vitrine/fairness/stream';
import { hashes } from '../kit/hashes.ts';
import { makeCase } from './cases.ts';
import { amountOf, buyWithCoupon, complete, exchange, giveBox, playEvent, publishEvent, unbox } from './event-flows.ts';
import { give } from './flows.ts';
import {
  cancel,
  cancelPrizes,
  create,
  drawPrizes,
  end,
  join,
  leave,
  openPrizes,
  planBattle,
  planGiveaway,
} from './room-flows.ts';
import { buy, deliver, giveBack, reverse, upgrade, withdraw } from './trade-flows.ts';

/**
 * Lets two players go through every flow whose module doesn't exist yet. `case_id` is a paid case
 * with one prize, so that the number of rows is always the same.
 */
export async function playFlows(db: Db, [ann, ben]: readonly [number, number], case_id: number): Promise<void> {
  await give(db, { player_id: ann, source: 'mission', subject: '1', kind: 'money', amount_mills: 60 });
  await give(db, { player_id: ben, source: 'mission', subject: '1', kind: 'money', amount_mills: 90 });
  await playTrade(db, ann);
  await playBattles(db, ann, ben, case_id);
  await playGiveaways(db, ann, ben, case_id);
  await playEvents(db, ann, ben);
}

async function playTrade(db: Db, player_id: number): Promise<void> {
  const goods = await db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>', 300)
    .orderBy('price_mills')
    .limit(1)
    .executeTakeFirstOrThrow();
  const setPrice = (price_mills: number) => transact(db, (tx) => changePrice(tx, goods.id, mills(price_mills)));
  const buyOne = async () => (await buy(db, player_id, goods.id)).item_ids[0]!;
  const items = [await buyOne(), await buyOne(), await buyOne(), await buyOne(), await buyOne()];
  const charge = (n: number) => withdraw(db, { player_id, withdrawal_id: n, item_id: items[n]! });
  await giveBack(db, await charge(0), 'failed');
  await setPrice(goods.price_mills + 40);
  await deliver(db, await charge(1));
  const reversed = await charge(2);
  await deliver(db, reversed);
  await reverse(db, reversed);
  await giveBack(db, await charge(3), 'cancelled');
  await charge(4);
  await setPrice(goods.price_mills);
  await upgradeTo(db, player_id, { item_id: items[0]!, price_mills: goods.price_mills, wins: true });
  await upgradeTo(db, player_id, { item_id: items[2]!, price_mills: goods.price_mills, wins: false });
}

/**
 * Upgrades with a chance of 74%, in the direction that wins, or loses, by the player's own pair.
 */
async function upgradeTo(
  db: Db,
  player_id: number,
  { item_id, price_mills, wins }: { item_id: number; price_mills: number; wins: boolean },
): Promise<void> {
  const target = await db
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>', 3 * price_mills)
    .orderBy('price_mills')
    .limit(1)
    .executeTakeFirstOrThrow();
  const pair = await db
    .selectFrom('seeds_pairs')
    .select(['server_seed', 'client_seed', 'nonce'])
    .where('player_id', '=', player_id)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  const seeds = { server_seed: pair.server_seed, client_seed: pair.client_seed! };
  const is_low = openStreams(hashes, seeds)(pair.nonce)(1_000_000) < 500_000;
  const add_mills = Math.floor((target.price_mills * (wins ? 74 : 20)) / 95) - price_mills;
  const direction = is_low === wins ? 'under' : 'over';
  await upgrade(db, { player_id, items: [item_id], add_mills: Math.max(0, add_mills), target: target.id, direction });
}

async function playBattles(db: Db, ann: number, ben: number, case_id: number): Promise<void> {
  const rounds = [case_id, case_id];
  for (const mode of ['total', 'top_drop', 'underdog', 'share'] as const) {
    const rules = await planBattle(db, rounds, { mode, seats: mode === 'share' ? 3 : 2 });
    await create(db, rules, { player_id: ann });
    await join(db, rules, { player_id: ben, seat: 1 });
    await end(db, rules);
  }
  const teams = await planBattle(db, rounds, { mode: 'top_drop', teams: true, seats: 4 });
  await create(db, teams, { player_id: ben });
  await join(db, teams, { player_id: ann, seat: 2 });
  await end(db, teams);
  const cancelled = await planBattle(db, [case_id], { seats: 3 });
  await create(db, cancelled, { player_id: ann });
  await join(db, cancelled, { player_id: ben, seat: 2 });
  await leave(db, cancelled, ben);
  await join(db, cancelled, { player_id: ben, seat: 1 });
  await cancel(db, cancelled);
  const waiting = await planBattle(db, [case_id]);
  await create(db, waiting, { player_id: ben });
}

async function playGiveaways(db: Db, ann: number, ben: number, case_id: number): Promise<void> {
  const goods_id = (
    await db.selectFrom('catalogue_goods').select('id').orderBy('price_mills').limit(1).executeTakeFirstOrThrow()
  ).id;
  const item = async () => {
    const { item_ids } = await buy(db, ann, goods_id);
    return { kind: 'item' as const, item_id: item_ids[0]!, source: 'shop' };
  };
  const cash = (amount_mills: number) => ({ kind: 'money' as const, amount_mills: mills(amount_mills) });
  const [drawn, cancelled, paid] = [
    await planGiveaway(db, { host_id: ann, prizes: [await item(), await item(), cash(300)] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(200), await item()] }),
    await planGiveaway(db, { host_id: ann, prizes: [cash(100)] }),
  ];
  for (const giveaway of [drawn, cancelled, paid]) await openPrizes(db, giveaway);
  await drawPrizes(db, drawn, [ben]);
  await cancelPrizes(db, cancelled);
  await drawPrizes(db, paid, [ben]);
  const house_prizes = [
    { kind: 'goods', goods_id } as const,
    { kind: 'box', case_id } as const,
    { kind: 'tokens', amount_mills: mills(50) } as const,
    cash(70),
  ];
  for (const prize of house_prizes) {
    const house = await planGiveaway(db, { host_id: null, prizes: [prize] });
    await openPrizes(db, house);
    await drawPrizes(db, house, [ann, ben]);
  }
}

async function playEvents(db: Db, ann: number, ben: number): Promise<void> {
  const { id: case_id, goods_id } = await makeCase({ owner: db }, { type: 'granted' });
  const box = async (occasion: 'welcome' | 'weekly') =>
    (await giveBox(db, { player_id: ann, occasion, subject: '1', case_id })).item_ids[0]!;
  await unbox(db, { player_id: ann, items: [await box('welcome'), await box('weekly')] });
  for (const prize of [
    amountOf('money', 20),
    amountOf('tokens', 30),
    { kind: 'goods', goods_id } as const,
    { kind: 'box', case_id } as const,
  ]) {
    const wheel = await publishEvent(db, 'wheel', [prize]);
    await playEvent(db, wheel, { player_id: ben, subject: 'monday' });
  }
  const snow = await publishEvent(db, 'snowball', [amountOf('points', 40)]);
  await playEvent(db, snow, { player_id: ann, subject: '1', cost_mills: 1_000 });
  const set = await publishEvent(db, 'card', [{ kind: 'card' }]);
  const { event_id } = set;
  for (let day = 0; day < 25; day++) await playEvent(db, set, { player_id: ann, subject: `${day}` });
  for (let card = 2; card <= 9; card++)
    await exchange(db, { player_id: ann, event_id, given: 1, taken: card, subject: `${card}` });
  await complete(db, { player_id: ann, event_id, amount_mills: 60, subject: 'set' });
  const shares = await publishEvent(db, 'coupon', [{ kind: 'share', share_ppm: 60_000 }]);
  await playEvent(db, shares, { player_id: ben, subject: '5' });
  await buyWithCoupon(db, { player_id: ann, coupon_id: 5, goods_id, shares_ppm: [60_000] });
}
