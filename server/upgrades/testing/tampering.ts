import { mills } from '@vitrine/contract/amount';
import { upgrade_chance, upgradeChance } from '@vitrine/contract/upgrade-chance';
import { openStreams } from '@vitrine/fairness/stream';
import { recycle_rate } from '../../inventory/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { drawAndSettle } from '../../seeds/index.ts';
import { forged } from '../../testing/forge.ts';
import { buy, findGoodsFrom, nextDraw, playerKey, readHeld } from '../../testing/trade-flows.ts';
import { decideUpgrade } from '../acts.ts';
import { upgrades_terms } from '../terms.ts';
import { items_upgraded } from '../facts.ts';
import { upgrade } from './wish.ts';

export const payloads = [
  `jsonb_set(payload, '{chance_ppm}', '750000')`,
  `jsonb_set(payload, '{staked_mills}', '1')`,
  `jsonb_set(payload, '{direction}', '"up"')`,
  `jsonb_set(payload, '{roll}', '5')`,
  `jsonb_set(payload, '{win}', to_jsonb(payload -> 'win' <> 'true'))`,
];

async function findPlayer(db: Db): Promise<number> {
  const { player_id } = await db
    .selectFrom('facts')
    .select('player_id')
    .where('kind', '=', items_upgraded.kind)
    .limit(1)
    .executeTakeFirstOrThrow();
  return player_id!;
}

async function buyItem(db: Db, player_id: number) {
  const goods = await findGoodsFrom(db, 300);
  const [item] = await readHeld(db, player_id, (await buy(db, player_id, goods.id)).item_ids);
  return { ...item!, current_mills: item!.price_mills };
}

const recycle_rate_ppm = recycle_rate.standard_ppm;
const { of_fair_ppm } = upgrade_chance;
const rule = upgrades_terms.rule.hash;

async function findTarget(db: Db, from_mills: number) {
  const { id, price_mills } = await findGoodsFrom(db, from_mills);
  return { goods_id: id, price_mills: mills(price_mills) };
}

/**
 * The upgrade's direction is one that loses; `rollOf` makes the roll that fact and draw record.
 */
async function winLost(db: Db, rollOf: (roll: number, winning: number) => number): Promise<void> {
  const player_id = await findPlayer(db);
  const item = await buyItem(db, player_id);
  const target = await findTarget(db, 3 * item.price_mills);
  const chance_ppm = upgradeChance(item.price_mills, target.price_mills, of_fair_ppm);
  await drawAndSettle(db, player_id, async (seeds) => {
    const { from, uniform } = nextDraw(seeds);
    const roll = uniform(1_000_000);
    const [direction, winning] =
      roll < 500_000 ? (['over', 999_999] as const) : (['under', 0] as const);
    const wish = {
      player_id,
      items: [item],
      add_mills: mills(0),
      target,
      direction,
      chance_ppm,
      rule,
      recycle_rate_ppm,
    };
    const act = decideUpgrade(wish, { from, uniform: () => winning }, playerKey(), now());
    const outcome = { roll: rollOf(roll, winning), win: true };
    return {
      ...act,
      fact: { ...act.fact, payload: { ...act.fact.payload, ...outcome } },
      draws: { from, records: act.draws.records.map((record) => ({ ...record, outcome })) },
    };
  });
}

/** The item counts twice in the stake, and so in the chance, but is consumed once. */
async function stakeTwice(db: Db): Promise<void> {
  const player_id = await findPlayer(db);
  const item = await buyItem(db, player_id);
  const target = await findTarget(db, 6 * item.price_mills);
  const chance_ppm = upgradeChance(mills(2 * item.price_mills), target.price_mills, of_fair_ppm);
  const staked = { items: [item, item], add_mills: mills(0), recycle_rate_ppm };
  const wish = { player_id, ...staked, target, direction: 'under', chance_ppm, rule } as const;
  await drawAndSettle(db, player_id, async (seeds) => {
    const act = decideUpgrade(wish, nextDraw(seeds), playerKey(), now());
    return { ...act, move: act.move.slice(1) };
  });
}

export const forgeries: Tampering['forgeries'] = {
  'an upgrade that won at a losing roll': forged(
    (db) => winLost(db, (roll) => roll),
    'seeds_draws',
  ),
  'an upgrade that won at a roll of its own': forged(
    (db) => winLost(db, (_, winning) => winning),
    'seeds_draws',
  ),
  'an upgrade that staked one item twice': forged(stakeTwice, 'facts'),
};

/**
 * Upgrades an item in the direction that wins, or loses, by the player's own pair: at 74% to win,
 * at 20% to lose.
 */
async function upgradeTo(db: Db, player_id: number, wins: boolean): Promise<void> {
  const item = await buyItem(db, player_id);
  const target = await findGoodsFrom(db, 3 * item.price_mills);
  const pair = await db
    .selectFrom('seeds_pairs')
    .select(['server_seed', 'client_seed', 'nonce'])
    .where('player_id', '=', player_id)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  const seeds = { server_seed: pair.server_seed, client_seed: pair.client_seed! };
  const is_low = openStreams(hashes, seeds)(pair.nonce)(1_000_000) < 500_000;
  const stake_mills = Math.floor((target.price_mills * (wins ? 74 : 20)) / 95);
  const add_mills = Math.max(0, stake_mills - item.price_mills);
  const direction = is_low === wins ? 'under' : 'over';
  await upgrade(db, { player_id, items: [item.id], add_mills, target: target.id, direction });
}

/** One upgrade that wins and one that loses, with money and without. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  yield;
  await upgradeTo(owner, players[0]!.id, true);
  await upgradeTo(owner, players[0]!.id, false);
}
