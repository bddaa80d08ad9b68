import { drawUpgrade, type UpgradeTable } from '@vitrine/fairness/upgrade';
import type { Uniform } from '@vitrine/fairness/stream';
import { mills, share, sum, type Mills } from '@vitrine/contract/amount';
import { account, house } from '../accounts.ts';
import { release_ppm } from '../bonus.ts';
import type { Act, Draws, ScopedKey } from '../settle.ts';
import { withoutZeros } from './key.ts';

/** The chance that an upgrade may have, and the part of a fair one that it has (decisions §3). */
export const upgrade_chance = { least_ppm: 100, most_ppm: 750_000, of_fair_ppm: 950_000 };
export const upgrade_items_max = 6;

/**
 * The chance of an upgrade, in parts per million, floored; undefined when it is outside the limits
 * or the target costs no more than the stake: refused, never clamped.
 */
export function upgradeChance(stake_mills: Mills, target_mills: Mills): number | undefined {
  if (target_mills <= stake_mills) return undefined;
  const chance_ppm = share(stake_mills, upgrade_chance.of_fair_ppm, target_mills);
  return chance_ppm < upgrade_chance.least_ppm || chance_ppm > upgrade_chance.most_ppm ? undefined : chance_ppm;
}

export interface Upgrade {
  player_id: number;
  /** The staked items, 1 to 6, at their recycling prices; `current_mills` is today's price. */
  items: readonly { id: number; goods_id: number; price_mills: Mills; current_mills: Mills }[];
  add_mills: Mills;
  target: { goods_id: number; price_mills: Mills };
  direction: UpgradeTable['direction'];
  /** The result of `upgradeChance`. */
  chance_ppm: number;
}

/**
 * Stakes items, and money if any, for a dearer item: either way the stake is consumed. All of it
 * counts toward limits and releases the bonus. `draw` reads the player's pair at its next nonce.
 * Amounts are mills. Refuses balance.short, limit.reached, item.unknown and item.not_held; stale
 * when a price changed.
 */
export function upgradeItems(
  upgrade: Upgrade,
  { from, uniform }: { from: Draws['from']; uniform: Uniform },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { player_id, items, add_mills, target, direction, chance_ppm } = upgrade;
  const content = { chance_ppm, direction };
  const outcome = drawUpgrade(uniform, content);
  const staked_mills = mills(sum(items.map(({ price_mills }) => price_mills)) + add_mills);
  const prices = new Map(items.map(({ goods_id, current_mills }) => [goods_id, current_mills]));
  prices.set(target.goods_id, target.price_mills);
  return {
    by: player_id,
    at,
    key,
    fact: {
      kind: 'items.upgraded',
      payload: {
        items: items.map(({ id }) => id),
        add_mills,
        staked_mills,
        goods_id: target.goods_id,
        price_mills: target.price_mills,
        chance_ppm,
        direction,
      },
    },
    draws: { from, records: [{ kind: 'upgrade', subject_id: target.goods_id, content, outcome }] },
    guard: [...prices].map(([id, value]) => ({ name: 'catalogue.costs', id, value })),
    post: withoutZeros([{ debit: account(player_id, 'money'), credit: house.upgrades, amount_mills: add_mills }]),
    grant: outcome.win ? [{ player_id, ...target, source: 'upgrade', draw: 0 }] : [],
    move: items.map(({ id }) => ({
      item_id: id,
      from: { player_id, state: 'held' },
      to: { player_id, state: 'consumed' },
    })),
    stake: [{ player_id, staked_mills, won_mills: mills(outcome.win ? target.price_mills : 0), release_ppm }],
    memo: { won: outcome.win },
  } satisfies Act;
}
