import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import { upgradeChance, upgradeFault } from '@vitrine/contract/upgrade-chance';
import { randomHex } from '../../kit/random.ts';
import { hostBattle, joinAnyBattle } from './battles.ts';
import { joinHosted, joinOfficial } from './giveaways.ts';
import { asNew, atMost, accepted, pickOne, randomBelow, type Routine } from './routine.ts';

/**
 * Opens one to three cases, none dearer than a tenth of the money, and sells most of what it wins.
 */
export const openCases: Routine = async (api) => {
  await chooseSeed(api);
  const { money } = accepted(await api('GET /api/user', {}));
  const { list } = accepted(await api('GET /api/box', { type: 'paid' }));
  const box = pickOne(list.filter(({ price }) => price <= atMost(money, 0.1)));
  if (!box) return;
  const count = 1 + randomBelow(3);
  const { openings } = accepted(
    await api('POST /api/box/{id}/open', { id: String(box.id), count }, asNew()),
  );
  const unloved = openings.filter(({ goods }) => goods.price < box.price && randomBelow(4) > 0);
  if (unloved.length === 0) return;
  accepted(
    await api(
      'POST /api/box/sell',
      { knapsack_id: unloved.map(({ knapsack_id }) => knapsack_id) },
      asNew(),
    ),
  );
};

/** Stakes an item of the backpack for one that costs about twice as much. */
export const upgradeItem: Routine = async (api, self) => {
  await chooseSeed(api);
  const { list } = accepted(
    await api('GET /api/system_shop/backpack', { field: 'price', limit: 30 }),
  );
  const item = pickOne(list.filter(({ recycling_price }) => recycling_price > 0));
  if (!item) return openCases(api, self);
  const stake_mills = fromWire(item.recycling_price)!;
  const price_min = toWire(mills(Math.ceil(stake_mills * 1.6)));
  const targets = accepted(await api('GET /api/upgrade/targets', { price_min, limit: 12 })).list;
  const target = pickOne(
    targets.filter(
      ({ frozen, price, of_fair_ppm }) =>
        !frozen && upgradeFault(stake_mills, fromWire(price)!, of_fair_ppm) === null,
    ),
  );
  if (!target) return;
  const wish = {
    knapsack_id: [item.id],
    target_id: target.id,
    direction: pickOne(['under', 'over'] as const)!,
    chance_ppm: upgradeChance(stake_mills, fromWire(target.price)!, target.of_fair_ppm),
  };
  accepted(await api('POST /api/upgrade', wish, asNew()));
};

/** Sells the cheaper half of a full backpack for tokens, or buys something with them. */
export const trade: Routine = async (api) => {
  const { list, all } = accepted(
    await api('GET /api/system_shop/backpack', { field: 'price', sort: 'asc', limit: 30 }),
  );
  const sellable = list.filter(({ recycling_price }) => recycling_price > 0);
  if (all.total > 12 && sellable.length > 1) {
    const knapsack_id = sellable.slice(0, Math.ceil(sellable.length / 2)).map(({ id }) => id);
    accepted(await api('POST /api/system_shop/sell', { knapsack_id }, asNew()));
    return;
  }
  const { shop_score } = accepted(await api('GET /api/user', {}));
  const offers = accepted(
    await api('GET /api/system_shop', { sort: 'desc', max_price: atMost(shop_score, 0.2) }),
  ).list;
  const offer = pickOne(offers);
  if (offer)
    accepted(await api('POST /api/system_shop/{id}/buy', { id: String(offer.id) }, asNew()));
};

/** Gives the player's pair of seeds their own part, before the first draw. */
async function chooseSeed(api: Client): Promise<void> {
  const { active } = accepted(await api('GET /api/fairness/seeds', {}));
  if (active.client_seed === null)
    accepted(await api('POST /api/fairness/client_seed', { client_seed: randomHex(16) }));
}

/** The acts, each as often as it is done. */
export const acts: readonly Routine[] = [
  openCases,
  openCases,
  openCases,
  openCases,
  joinAnyBattle,
  joinAnyBattle,
  joinAnyBattle,
  joinAnyBattle,
  upgradeItem,
  upgradeItem,
  hostBattle,
  joinHosted,
  joinHosted,
  joinOfficial,
  joinOfficial,
  joinOfficial,
  trade,
];
