import { mills, sum, type Mills } from '@vitrine/contract/amount';
import type { Uniform } from '@vitrine/fairness/stream';
import { drawUpgrade, type UpgradeTable } from '@vitrine/fairness/upgrade';
import { tradesAt } from '../catalogue/index.ts';
import { account } from '../settle/accounts.ts';
import { upgrades_house } from './house.ts';
import { release_ppm } from '../settle/bonus.ts';
import type { Act, Draws, ScopedKey } from '../settle/settle.ts';
import { items_upgraded } from './facts.ts';

export interface Upgrade {
  player_id: number;
  /** The staked items, 1 to 6, at their recycling prices; `current_mills` is today's price. */
  items: readonly { id: number; goods_id: number; price_mills: Mills; current_mills: Mills }[];
  add_mills: Mills;
  target: { goods_id: number; price_mills: Mills };
  direction: UpgradeTable['direction'];
  /** The result of `upgradeChance`. */
  chance_ppm: number;
  /** The hash of the rule that the chance follows. */
  rule: string;
  /** The rate by which the items were valued. */
  recycle_rate_ppm: number;
}

/** The stake of an upgrade: its items at their recycling prices, and its money. */
export const stakeOf = ({ items, add_mills }: Pick<Upgrade, 'items' | 'add_mills'>): Mills =>
  sum([...items.map(({ price_mills }) => price_mills), add_mills]);

/**
 * The act that stakes items, and money if any, for a dearer item: either way the stake is consumed.
 * All of it counts toward limits and releases the bonus. `draw` reads the player's pair at its next
 * nonce. Amounts are mills. Refused as balance.short, limit.reached, item.unknown, item.not_held
 * and goods.price_frozen; stale when a price changed.
 */
export function decideUpgrade(
  upgrade: Upgrade,
  { from, uniform }: { from: Draws['from']; uniform: Uniform },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { player_id, items, add_mills, target, direction, chance_ppm, recycle_rate_ppm } = upgrade;
  const content = { chance_ppm, direction };
  const outcome = drawUpgrade(uniform, content);
  const staked_mills = stakeOf(upgrade);
  const prices = new Map(items.map(({ goods_id, current_mills }) => [goods_id, current_mills]));
  const money = {
    debit: account(player_id, 'money'),
    credit: upgrades_house,
    amount_mills: add_mills,
  };
  return {
    by: player_id,
    at,
    key,
    fact: items_upgraded.with({
      items: items.map(({ id }) => id),
      add_mills,
      staked_mills,
      recycle_rate_ppm,
      release_ppm,
      rule: upgrade.rule,
      ...target,
      ...content,
      ...outcome,
    }),
    draws: {
      from,
      records: [{ kind: 'upgrade', subject_id: target.goods_id, content, outcome }] as const,
    },
    guard: [
      ...[...prices].map(([id, value]) => ({ name: 'catalogue.costs', id, value })),
      tradesAt(target.goods_id, target.price_mills),
    ],
    post: add_mills > 0 ? [money] : [],
    grant: outcome.win ? [{ player_id, ...target, source: 'upgrade', draw: 0 }] : [],
    move: items.map(({ id }) => ({
      item_id: id,
      from: { player_id, state: 'held' },
      to: { player_id, state: 'consumed' },
    })),
    stake: [
      {
        player_id,
        staked_mills,
        won_mills: mills(outcome.win ? target.price_mills : 0),
        release_ppm,
      },
    ],
    memo: {},
  } satisfies Act;
}
