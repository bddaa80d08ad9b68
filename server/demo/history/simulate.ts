import { mills, times, toWire, type Mills } from '@vitrine/contract/amount';
import { insertPlayer } from '../../accounts/index.ts';
import { openCase } from '../../cases/open.ts';
import { recycle_rate } from '../../inventory/index.ts';
import { sellItems } from '../../inventory/sell.ts';
import { atMoment } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { bindByCode } from '../../promotions/index.ts';
import { retireSeeds, setClientSeed } from '../../seeds/rotate.ts';
import { giveStartBalances, type SeededAccount } from '../accounts.ts';
import type { SeededCase } from '../cases.ts';
import { part } from './chance.ts';
import { openDemoCoupon, planEvents, playEvents } from '../events.ts';
import { countPlaysSoFar } from './count.ts';
import { accountHolder, pastPlayers, type Person } from './people.ts';
import { planPast, type Deed, type PlannedOpening } from './plan.ts';
import { deliverWin, payTopUp } from './trade.ts';

/** State of the simulation of the history. */
interface Lived {
  /** The player id of each person. */
  ids: Map<Person, number>;
  /** The items that an opening won, and those worth less than its price, until some are sold. */
  won: Map<PlannedOpening, { items: number[]; unloved: number[] }>;
  /** The people who have topped up. */
  paying: Set<Person>;
}

/** The share of players who came by Ann's code, so that her income shows. */
const friends_share = 0.08;

type Gift = Record<'money' | 'score', Mills>;

/** Gifts are multiples of 10. */
const gift_step_mills = 10_000;

/**
 * Simulates the demo world's history until a moment: a few hundred players join, top up, open
 * cases, sell wins and withdraw some, and the holders of `accounts` play as regulars do.
 * Everything goes through the product's own verbs, each with the clock set to its moment, in
 * ascending order; openings draw their outcomes. The client seeds are generated here rather than by
 * the players; therefore every pair that drew is revealed at the end, and the active pairs wait for
 * a client seed.
 */
export async function simulateHistory(
  tx: Tx,
  { accounts, cases }: { accounts: readonly SeededAccount[]; cases: readonly SeededCase[] },
  until: Date,
): Promise<void> {
  const holders = accounts.map(({ id, name }): [Person, number] => [
    accountHolder(name, until),
    id,
  ]);
  const lived: Lived = { ids: new Map(holders), won: new Map(), paying: new Set() };
  const people = [...lived.ids.keys()];
  const deeds = [
    ...planPast([...people, ...pastPlayers(until)], cases, until),
    ...planEvents(people, until),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const gifts = giftsFor(deeds);
  for (const deed of deeds) await atMoment(deed.at, () => doDeed(tx, deed, lived, gifts));
  await countPlaysSoFar(tx);
  await atMoment(until, () => openDemoCoupon(tx, accounts[0]!.id));
  await atMoment(until, () => withdrawWins(tx, lived));
  for (const id of lived.ids.values()) await retireSeeds(tx, id);
}

/** Withdrawals at the end of the history. */
const withdrawals = 12;

/**
 * Delivers the newest kept wins of people who have topped up. At the end, because a withdrawal is
 * charged by the price of its moment, and the items have only today's.
 */
async function withdrawWins(tx: Tx, { ids, won, paying }: Lived): Promise<void> {
  const kept = [...won].filter(([{ person, box }]) => paying.has(person) && box.type === 'paid');
  for (const [{ person }, { items }] of kept.slice(-withdrawals))
    await deliverWin(tx, ids.get(person)!, items[0]!);
}

async function doDeed(tx: Tx, deed: Deed, lived: Lived, gifts: Map<Person, Gift>): Promise<void> {
  const { ids, won, paying } = lived;
  const { person, at } = deed;
  if (deed.does === 'join') {
    const no_sign_in = { email: null, password_hash: null };
    const id =
      ids.get(person) ??
      (await insertPlayer(tx, { name: person.name, ...no_sign_in, created_at: at }));
    if (!ids.has(person) && part(`${person.name} came by Ann`) < friends_share)
      await bindByCode(tx, id, 'ANN');
    ids.set(person, id);
    await giveStartBalances(tx, id, gifts.get(person));
    await setClientSeed(tx, id, randomHex(16));
  } else if (deed.does === 'open') {
    const { box, count } = deed;
    const { memo, item_ids } = await openCase(
      tx,
      ids.get(person)!,
      { id: box.id, count },
      undefined,
    );
    const isUnloved = (_: number, n: number) => memo.won[n]!.goods.price < toWire(box.price_mills);
    won.set(deed, { items: item_ids, unloved: item_ids.filter(isUnloved) });
  } else if (deed.does === 'events') {
    await countPlaysSoFar(tx);
    await playEvents(tx, ids.get(person)!, deed);
  } else if (deed.does === 'top_up') {
    await payTopUp(tx, ids.get(person)!, deed.amount_mills);
    paying.add(person);
  } else {
    const items = won.get(deed.of)!.unloved;
    won.delete(deed.of);
    const sale = { items, to: deed.to, recycle_rate_ppm: recycle_rate.standard_ppm };
    if (items.length > 0) await sellItems(tx, ids.get(person)!, sale, undefined);
  }
}

/** The balances that each person needs to pay for the planned openings. */
function giftsFor(deeds: readonly Deed[]): Map<Person, Gift> {
  const costs = new Map<Person, Gift>();
  for (const deed of deeds) {
    if (deed.does !== 'open') continue;
    const { person, box, count } = deed;
    const balance = box.type === 'points' ? 'score' : 'money';
    const cost = costs.get(person) ?? { money: mills(0), score: mills(0) };
    costs.set(person, { ...cost, [balance]: cost[balance] + times(box.price_mills, count) });
  }
  const rounded = (cost: Mills) => mills(Math.ceil(cost / gift_step_mills + 1) * gift_step_mills);
  return new Map(
    [...costs].map(([person, { money, score }]) => [
      person,
      { money: rounded(money), score: rounded(score) },
    ]),
  );
}
