import { mills } from '@vitrine/contract/amount';
import { declarePlays } from '../settle/plays.ts';
import { upgrade_queries } from './checks.ts';
import { items_upgraded, type ItemsUpgraded } from './facts.ts';

/** Upgrades, with staked items and money. */
export const upgrade_plays = declarePlays({
  game: 'upgrade',
  of: items_upgraded,
  playersOf: ({ player_id }) => (player_id === null ? [] : [player_id]),
  timesOf: () => 1,
  readStake: (_, { payload: { staked_mills } }) => staked_mills,
  readGains: (_, { payload: { win, price_mills } }) => [win ? price_mills : mills(0)],
  readMargins: async (_, facts) => facts.map(({ payload }) => marginOfUpgrade(payload)),
  winsOf: ({ payload: { win, goods_id, price_mills } }) =>
    win ? [{ case_id: null, goods_id, price_mills }] : [],
  queries: upgrade_queries,
});

/** The stake less the chance of the target's price, in whole mills. */
export function marginOfUpgrade({
  staked_mills,
  chance_ppm,
  price_mills,
}: Pick<ItemsUpgraded, 'staked_mills' | 'chance_ppm' | 'price_mills'>): number {
  return staked_mills - Number((BigInt(chance_ppm) * BigInt(price_mills)) / 1_000_000n);
}
