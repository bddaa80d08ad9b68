import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';
import { upgradeChance, upgradeFault, upgrade_items_max } from '@vitrine/contract/upgrade-chance';
import { openStreams } from '@vitrine/fairness/stream';
import type { UpgradeOutcome, UpgradeTable } from '@vitrine/fairness/upgrade';
import { doubtPrices, readGoods } from '../catalogue/index.ts';
import { findOwned, isSellable, moneyUntil, recyclingPrice } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { withMutex } from '../kit/mutex.ts';
import { refuse } from '../kit/refusal.ts';
import { drawAndSettle, type UsableSeeds } from '../seeds/index.ts';
import { wireBalances } from '../settle/balances.ts';
import { whileStale } from '../settle/carry-out.ts';
import { once } from '../settle/once.ts';
import type { Settled } from '../settle/settle.ts';
import { playWithinLimits } from '../limits/index.ts';
import { readTerms } from '../terms/index.ts';
import { decideUpgrade, stakeOf, type Upgrade } from './acts.ts';
import { upgrades_terms } from './terms.ts';

export interface UpgradeWish extends UpgradeTable {
  /** The staked items, each once. */
  items: readonly number[];
  add_mills: Mills;
  /** The item of the catalogue to win. */
  target_id: number;
  /** The operator's rate at this moment, by which items are staked. */
  recycle_rate_ppm: number;
  /** The network address, which determines the territory. */
  address?: string;
}

/** Data for the response to an upgrade, besides ids and balances. */
interface Memo {
  table: UpgradeTable;
  outcome: UpgradeOutcome;
  /** At the price of that moment. */
  target: Goods;
  staked_mills: Mills;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  at: string;
}

export type Upgraded = Settled<Memo>;

/**
 * Stakes items of the player, and money if any, for a dearer item. The chance must be the one that
 * the player saw. Refuses item.unknown, item.not_held, item.unsellable, goods.unknown,
 * goods.price_frozen, upgrade.too_many_items, what `upgradeFault` says, upgrade.chance_changed,
 * balance.short, limit.reached, seeds.client_missing, and what `playWithinLimits` refuses.
 */
export function upgradeItems(
  db: Db,
  player: number,
  wish: UpgradeWish,
  asked: Asked | undefined,
): Promise<Upgraded> {
  const decide = (seeds: UsableSeeds) => decideFrom(db, player, wish, asked, seeds);
  const draw = () => whileStale(() => drawAndSettle<Memo>(db, player, decide), doubtPrices);
  const play = { player, address: wish.address, game: 'upgrade', count: 1 } as const;
  return once(db, player, asked?.key, () =>
    withMutex(player, () => playWithinLimits(db, play, draw)),
  );
}

async function decideFrom(
  db: Db,
  player: number,
  wish: UpgradeWish,
  asked: Asked | undefined,
  seeds: UsableSeeds,
) {
  const { chance_ppm, direction, recycle_rate_ppm } = wish;
  const { shown, ...upgrade } = await readWish(db, player, wish);
  const staked_mills = stakeOf(upgrade);
  const { content, hash: rule } = await readTerms(db, upgrades_terms);
  const { of_fair_ppm } = content.chance;
  const fault = upgradeFault(staked_mills, upgrade.target.price_mills, of_fair_ppm);
  if (fault) refuse(fault);
  if (upgradeChance(staked_mills, upgrade.target.price_mills, of_fair_ppm) !== chance_ppm)
    refuse('upgrade.chance_changed');
  const at = now();
  const { pair_id, pair_version, nonce, server_seed, server_seed_hash, client_seed } = seeds;
  const drawn = {
    from: { pair_id, pair_version, first_nonce: nonce },
    uniform: openStreams(hashes, { server_seed, client_seed })(nonce),
  };
  const act = decideUpgrade(
    { ...upgrade, chance_ppm, rule, direction, recycle_rate_ppm },
    drawn,
    asked?.key,
    at,
  );
  const [{ outcome }] = act.draws.records;
  const memo: Memo = {
    table: { chance_ppm, direction },
    outcome,
    target: shown,
    staked_mills,
    server_seed_hash,
    client_seed,
    nonce,
    at: at.toISOString(),
  };
  return { ...act, session: asked?.session, memo };
}

/** Reads what is staked and what for, at today's prices. */
async function readWish(
  db: Db,
  player_id: number,
  { items, add_mills, target_id, recycle_rate_ppm }: UpgradeWish,
): Promise<Pick<Upgrade, 'player_id' | 'items' | 'add_mills' | 'target'> & { shown: Goods }> {
  if (items.length > upgrade_items_max) refuse('upgrade.too_many_items');
  const owned = await findOwned(db, player_id, items);
  if (owned.length < items.length) refuse('item.unknown');
  if (!owned.every(({ state }) => state === 'held')) refuse('item.not_held');
  if (!owned.every(({ kind, source }) => kind === 'item' && isSellable(source)))
    refuse('item.unsellable');
  const goods = await readGoods(db, [target_id, ...owned.map(({ goods_id }) => goods_id)]);
  const { shown, price_mills: target_mills } = goods.get(target_id) ?? refuse('goods.unknown');
  return {
    player_id,
    items: owned.map(({ id, goods_id, price_mills: acquired_mills }) => {
      const current_mills = goods.get(goods_id)!.price_mills;
      const price_mills = recyclingPrice(acquired_mills, current_mills, recycle_rate_ppm);
      return { id, goods_id, current_mills, price_mills };
    }),
    add_mills,
    target: { goods_id: target_id, price_mills: target_mills },
    shown,
  };
}

/** The response to an upgrade, the same whether it was settled now or before. */
export function answerUpgrade({
  memo,
  draw_ids,
  item_ids,
  balances,
}: Upgraded): Reply<'POST /api/upgrade'> {
  const { table, outcome, target, staked_mills, server_seed_hash, client_seed, nonce, at } = memo;
  const wire = wireBalances(balances);
  return {
    won: outcome.win,
    chance_ppm: table.chance_ppm,
    roll_ppm: outcome.roll,
    draw: {
      id: draw_ids[0]!,
      kind: 'upgrade',
      subject: target.id,
      server_seed: null,
      server_seed_hash,
      client_seed,
      nonce,
      beacon: null,
      revision_hash: null,
      table,
      outcome,
      at,
    },
    target,
    staked: toWire(staked_mills),
    // The items that an act grants come before those that it moves.
    knapsack_id: outcome.win ? item_ids[0]! : null,
    money_until: outcome.win ? moneyUntil(new Date(at)).toISOString() : null,
    version: wire.balance_version,
    ...wire,
  };
}
