import { mills, times, toWire, type Mills } from '@vitrine/contract/amount';
import { insertPlayer } from '../../accounts/index.ts';
import { openCase } from '../../cases/open.ts';
import { sellItems } from '../../inventory/sell.ts';
import { atMoment } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { retireSeeds, setClientSeed } from '../../seeds/rotate.ts';
import { giveStartBalances, type SeededAccount } from '../accounts.ts';
import type { SeededCase } from '../cases.ts';
import { accountHolder, pastPlayers, type Person } from './people.ts';
import { planPast, type Deed, type PlannedOpening } from './plan.ts';

/** State of the simulation of the history. */
interface Lived {
  /** The player id of each person. */
  ids: Map<Person, number>;
  /** The items that an opening won below its price. */
  unloved: Map<PlannedOpening, number[]>;
}

type Gift = Record<'money' | 'score', Mills>;

/** Gifts are multiples of 10. */
const gift_step_mills = 10_000;

/**
 * Simulates the demo world's history until a moment: a few hundred players join, open cases and
 * sell wins, and the holders of `accounts` open some and keep their wins. Everything goes through
 * the product's own verbs, each with the clock set to its moment, in ascending order; openings draw
 * their outcomes. The client seeds are generated here rather than by the players; therefore every
 * pair that drew is revealed at the end, and the active pairs wait for a client seed.
 */
export async function simulateHistory(
  tx: Tx,
  { accounts, cases }: { accounts: readonly SeededAccount[]; cases: readonly SeededCase[] },
  until: Date,
): Promise<void> {
  const holders = accounts.map(({ id, name }): [Person, number] => [accountHolder(name, until), id]);
  const lived: Lived = { ids: new Map(holders), unloved: new Map() };
  const deeds = planPast([...lived.ids.keys(), ...pastPlayers(until)], cases, until);
  const gifts = giftsFor(deeds);
  for (const deed of deeds) await atMoment(deed.at, () => doDeed(tx, deed, lived, gifts));
  for (const id of lived.ids.values()) await retireSeeds(tx, id);
}

async function doDeed(tx: Tx, deed: Deed, { ids, unloved }: Lived, gifts: Map<Person, Gift>): Promise<void> {
  const { person, at } = deed;
  if (deed.does === 'join') {
    const no_sign_in = { email: null, password_hash: null };
    const id = ids.get(person) ?? (await insertPlayer(tx, { name: person.name, ...no_sign_in, created_at: at }));
    ids.set(person, id);
    await giveStartBalances(tx, id, gifts.get(person));
    await setClientSeed(tx, id, randomHex(16));
  } else if (deed.does === 'open') {
    const { box, count } = deed;
    const { memo, item_ids } = await openCase(tx, ids.get(person)!, { id: box.id, count }, undefined);
    const isUnloved = (_: number, n: number) => memo.won[n]!.goods.price < toWire(box.price_mills);
    unloved.set(deed, item_ids.filter(isUnloved));
  } else {
    const items = unloved.get(deed.of)!;
    if (items.length > 0) await sellItems(tx, ids.get(person)!, { items, to: deed.to }, undefined);
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
    [...costs].map(([person, { money, score }]) => [person, { money: rounded(money), score: rounded(score) }]),
  );
}
