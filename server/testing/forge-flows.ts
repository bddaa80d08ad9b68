import { mills, type Mills } from '@vitrine/contract/amount';
import { changePrice } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Forgery } from '../kit/tampering.ts';
import { drawAndSettle } from '../seeds/index.ts';
import { battleCost, endBattle, leaveBattle } from '../settle/flows/battles.ts';
import { grantBox } from '../settle/flows/boxes.ts';
import { buyCoupon, exchangeCards } from '../settle/flows/events.ts';
import { endGiveaway } from '../settle/flows/giveaways.ts';
import { upgradeChance, upgradeItems } from '../settle/flows/upgrades.ts';
import { chargeWithdrawal } from '../settle/flows/withdrawals.ts';
import { settle } from '../settle/settle.ts';
import { decideUnboxing, giveBox, publishEvent } from './event-flows.ts';
import { newest } from './forge.ts';
import { closeBattle, closeGiveaway, create, end, join, openPrizes, planBattle, planGiveaway } from './room-flows.ts';
import { buy, findGoodsFrom, nextDraw, playerKey, readHeld, readPrice } from './trade-flows.ts';

/** Two players who went through the flows. */
async function findPlayers(db: Db): Promise<[number, number]> {
  const players = await db
    .selectFrom('facts')
    .select('player_id')
    .distinct()
    .where('kind', '=', 'battle.created')
    .orderBy('player_id')
    .execute();
  const [ann, ben] = players.map(({ player_id }) => player_id!);
  return [ann!, ben!];
}

/** The newest case of a type. */
const findCase = (db: Db, type: 'paid' | 'granted') =>
  db.selectFrom('cases').select('id').where('type', '=', type).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

async function buyItem(db: Db, player_id: number) {
  const goods = await findGoodsFrom(db, 300);
  const { item_ids } = await buy(db, player_id, goods.id);
  const [item] = await readHeld(db, player_id, item_ids);
  return item!;
}

/** The item is said to have been as dear when it was acquired. */
async function withdrawTooCheaply(db: Db): Promise<void> {
  const [player_id] = await findPlayers(db);
  const item = await buyItem(db, player_id);
  const price_mills = mills(item.price_mills + 400);
  await transact(db, (tx) => changePrice(tx, item.goods_id, price_mills));
  const wish = { player_id, withdrawal_id: 900, item: { ...item, price_mills }, price_mills };
  await settle(db, chargeWithdrawal(wish, playerKey(), now()));
}

/** The upgrade's direction is one that loses; `rollOf` makes the roll that the draw records. */
async function winLostUpgrade(db: Db, rollOf: (roll: number, winning: number) => number): Promise<void> {
  const [player_id] = await findPlayers(db);
  const item = await buyItem(db, player_id);
  const goods = await findGoodsFrom(db, 3 * item.price_mills);
  const target = { goods_id: goods.id, price_mills: mills(goods.price_mills) };
  const items = [{ ...item, current_mills: item.price_mills }];
  const chance_ppm = upgradeChance(item.price_mills, target.price_mills)!;
  await drawAndSettle(db, player_id, async (seeds) => {
    const { from, uniform } = nextDraw(seeds);
    const roll = uniform(1_000_000);
    const [direction, winning] = roll < 500_000 ? (['over', 999_999] as const) : (['under', 0] as const);
    const wish = { player_id, items, add_mills: mills(0), target, direction, chance_ppm };
    const act = upgradeItems(wish, { from, uniform: () => winning }, playerKey(), now());
    const outcome = { roll: rollOf(roll, winning), win: true };
    return { ...act, draws: { from, records: act.draws.records.map((record) => ({ ...record, outcome })) } };
  });
}

/** The item counts twice in the stake, and so in the chance, but is consumed once. */
async function stakeTwice(db: Db): Promise<void> {
  const [player_id] = await findPlayers(db);
  const item = await buyItem(db, player_id);
  const goods = await findGoodsFrom(db, 6 * item.price_mills);
  const target = { goods_id: goods.id, price_mills: mills(goods.price_mills) };
  const items = [item, item].map((staked) => ({ ...staked, current_mills: staked.price_mills }));
  const chance_ppm = upgradeChance(mills(2 * item.price_mills), target.price_mills)!;
  const wish = { player_id, items, add_mills: mills(0), target, direction: 'under', chance_ppm } as const;
  await drawAndSettle(db, player_id, async (seeds) => {
    const act = upgradeItems(wish, nextDraw(seeds), playerKey(), now());
    return { ...act, move: act.move.slice(1) };
  });
}

/** Each of two players is paid for the other's seat. */
async function payWrongSeat(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db, 'paid')).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 1 });
  const ended = await closeBattle(db, rules);
  const sat = ended.seats.map(({ player_id }) => player_id).toReversed();
  const seats = ended.seats.map((seat, n) => ({ ...seat, player_id: sat[n]! }));
  await settle(db, endBattle({ ...ended, seats }, now()));
}

async function leaveTwice(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db, 'paid')).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 1 });
  const wish = { battle_id: rules.battle_id, player_id: ben, cost_mills: battleCost(rules) };
  for (let n = 0; n < 2; n++) await settle(db, leaveBattle(wish, playerKey(), now()));
}

/** A player paid for a seat that there isn't. */
async function endUndecided(db: Db): Promise<void> {
  const [ann, ben] = await findPlayers(db);
  const rules = await planBattle(db, [(await findCase(db, 'paid')).id]);
  await create(db, rules, { player_id: ann });
  await join(db, rules, { player_id: ben, seat: 2 });
  await end(db, rules);
}

/** The host's cash goes to a player who wasn't an entrant when the giveaway was closed. */
async function drawStranger(db: Db): Promise<void> {
  const [host_id, thief] = await findPlayers(db);
  const giveaway = await openCash(db, host_id);
  const ended = await closeGiveaway(db, giveaway, [1]);
  const entrants = ended.entrants.map((entrant) => ({ ...entrant, user_id: thief }));
  await settle(db, endGiveaway({ ...ended, entrants }, now()));
}

/** The draw is true, but its prize goes to another player. */
async function payStranger(db: Db): Promise<void> {
  const [host_id, ben] = await findPlayers(db);
  const giveaway = await openCash(db, host_id);
  const act = endGiveaway(await closeGiveaway(db, giveaway, [ben]), now());
  const post = act.post.map((transfer) => ({ ...transfer, credit: transfer.credit + 100 * (host_id - ben) }));
  await settle(db, { ...act, post: post as typeof act.post });
}

async function openCash(db: Db, host_id: number) {
  const giveaway = await planGiveaway(db, { host_id, prizes: [{ kind: 'money', amount_mills: mills(500) }] });
  await openPrizes(db, giveaway);
  return giveaway;
}

async function grantTwice(db: Db): Promise<void> {
  const [player_id] = await findPlayers(db);
  const gift = {
    player_id,
    occasion: 'weekly',
    subject: 'forged',
    case_id: (await findCase(db, 'granted')).id,
  } as const;
  await giveBox(db, gift);
  await settle(db, { ...grantBox(gift, now()), key: undefined });
}

/** The box yields two prizes, and is consumed once. */
async function openTwice(db: Db): Promise<void> {
  const [player_id] = await findPlayers(db);
  const { id: case_id } = await findCase(db, 'granted');
  const { item_ids } = await giveBox(db, { player_id, occasion: 'weekly', subject: 'forged', case_id });
  const [box] = await readHeld(db, player_id, item_ids);
  await drawAndSettle(db, player_id, async (seeds) => {
    const act = await decideUnboxing(db, seeds, { player_id, held: [box!, box!] }, playerKey());
    return { ...act, move: act.move.slice(1) };
  });
}

async function exchangeNothing(db: Db): Promise<void> {
  const [, player_id] = await findPlayers(db);
  const { event_id } = await publishEvent(db, 'card', [{ kind: 'card' }]);
  await settle(db, exchangeCards({ player_id, event_id, given: 1, taken: 2, subject: 'forged' }, now()));
}

async function discountAlone(db: Db): Promise<void> {
  const [player_id] = await findPlayers(db);
  const { id: goods_id } = await findGoodsFrom(db, 300);
  const price_mills: Mills = await readPrice(db, goods_id);
  await settle(db, buyCoupon({ player_id, coupon_id: 900, goods_id, price_mills, shares_ppm: [100_000] }, now()));
}

/** `settle` counts on these indexes, which a tampered database hasn't any more. */
const restored = [
  'create unique index on ledger_accounts (id)',
  'create unique index on inventory_backpacks (player_id)',
];

const forged = (act: (db: Db) => Promise<void>, ...tables: string[]): Forgery => ({
  statements: [...restored, act],
  names: tables.map(newest),
});

/** Ways to gain value by acts of the flows whose modules don't exist yet, by name. */
export const flow_forgeries: Readonly<Record<string, Forgery>> = {
  'a withdrawal that charged less than its item has become dearer': forged(withdrawTooCheaply, 'facts'),
  'an upgrade that won at a losing roll': forged((db) => winLostUpgrade(db, (roll) => roll), 'seeds_draws'),
  'an upgrade that won at a roll of its own': forged(
    (db) => winLostUpgrade(db, (_, winning) => winning),
    'seeds_draws',
  ),
  'an upgrade that staked one item twice': forged(stakeTwice, 'facts'),
  'a battle that paid the wrong seat': forged(payWrongSeat, 'facts'),
  'a stake of a battle that was refunded twice': forged(leaveTwice, 'facts'),
  'a battle that ended without deciding a stake': forged(endUndecided, 'facts'),
  'a giveaway that drew a player who hadn’t joined': forged(drawStranger, 'seeds_draws'),
  'a giveaway that paid another player than it drew': forged(payStranger, 'ledger_entries'),
  'a box that was granted twice for one occasion': forged(grantTwice, 'facts'),
  'a box that was opened twice in one act': forged(openTwice, 'facts'),
  'cards that were exchanged, but never drawn': forged(exchangeNothing, 'facts'),
  'a coupon whose discount nobody drew': forged(discountAlone, 'facts'),
};
