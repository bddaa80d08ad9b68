import { makeClient } from '@vitrine/contract/client';
import { mills, toWire } from '@vitrine/contract/amount';
import { upgrade_chance, upgradeChance } from '@vitrine/contract/upgrade-chance';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../kit/config.ts';
import { modules } from '../modules.ts';
import { serveApi, type LiveApi } from '../testing/api.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { recyclingPrice } from './worth.ts';

const world = openWorld();

const recycle_rate_ppm = 900_000;
/** The same product, started with another rate. */
let other: LiveApi;
beforeAll(async () => {
  other = await serveApi(world.db, { settings: { inventory: { recycle_rate_ppm } } });
});
afterAll(() => other.close());

const clientOf = ({ headers }: TestPlayer) => makeClient({ base: other.url, headers });

/** Wins items from a case with a single prize; adds the payment for one at the other rate. */
async function win(player: TestPlayer, count: number) {
  const box = await makeCase(world);
  const { openings } = dataOf(
    await player.api('POST /api/box/{id}/open', { id: String(box.id), count }),
  );
  const ids = openings.map(({ knapsack_id }) => knapsack_id);
  return { ...box, ids, pays_mills: Math.floor((box.goods_mills * recycle_rate_ppm) / 1_000_000) };
}

/** The rates that the player's facts of a kind record. */
async function ratesOf({ id }: TestPlayer, kind: string) {
  const facts = await world.owner
    .selectFrom('facts')
    .select('payload')
    .where('player_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return facts.map(({ payload }) => (payload as { recycle_rate_ppm?: number }).recycle_rate_ppm);
}

describe('the recycle rate', () => {
  test('is what the operator set, and all of the worth where they set none [3-2.29]', () => {
    const rateOf = (RECYCLE_RATE?: string) => {
      const config = readConfig({ ...(RECYCLE_RATE && { RECYCLE_RATE }) }, modules);
      return (config.of_modules as { inventory: { recycle_rate_ppm: number } }).inventory
        .recycle_rate_ppm;
    };
    expect(rateOf()).toBe(1_000_000);
    expect(rateOf('0.95')).toBe(950_000);
    expect(rateOf('1')).toBe(1_000_000);
    for (const wrong of ['0.49', '1.01', '95', '-1', 'all'])
      expect(() => rateOf(wrong)).toThrow('RECYCLE_RATE');
  });

  test('is told by the API, and shown in the backpack, at the item and in its sum [3-2.29]', async () => {
    const ann = await joinPlayer(world);
    const { ids, goods_id, pays_mills } = await win(ann, 2);
    expect(dataOf(await ann.api('GET /api/config', {})).recycle_rate).toBe(1);
    const api = clientOf(ann);
    expect(dataOf(await api('GET /api/config', {})).recycle_rate).toBe(0.9);
    const { list, value } = dataOf(await api('GET /api/system_shop/backpack', {}));
    expect(list.map(({ recycling_price }) => recycling_price)).toEqual([
      pays_mills / 1000,
      pays_mills / 1000,
    ]);
    expect(value).toBe((2 * pays_mills) / 1000);
    const { owned } = dataOf(
      await api('GET /api/goods/{id}', { id: String(goods_id), oid: ids[0]! }),
    );
    expect(owned).toEqual({ id: ids[0], recycling_price: pays_mills / 1000 });
  });

  test('is paid by a sale and kept in its fact, by which it is recomputed when the rate is another one [3-2.29]', async () => {
    const ann = await joinPlayer(world);
    const { ids, goods_mills, pays_mills } = await win(ann, 3);
    const api = clientOf(ann);
    const sold = dataOf(await api('POST /api/system_shop/sell', { knapsack_id: ids.slice(0, 1) }));
    expect(sold.recycling_price).toBe(pays_mills / 1000);
    expect(
      dataOf(await api('POST /api/box/sell', { knapsack_id: ids.slice(1, 2) })).recycling_price,
    ).toBe(pays_mills / 1000);
    const all = dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: ids.slice(2) }));
    expect(all.recycling_price).toBe(goods_mills / 1000);
    expect(await ratesOf(ann, 'items.sold')).toEqual([
      recycle_rate_ppm,
      recycle_rate_ppm,
      1_000_000,
    ]);
  });

  test('values the items of an upgrade, whose fact keeps it [3-2.29]', async () => {
    const ann = await joinPlayer(world);
    const { ids, goods_mills, pays_mills } = await win(ann, 1);
    const target = await findGoodsFrom(world.owner, 4 * goods_mills);
    const wish = {
      knapsack_id: ids,
      add_money: toWire(mills(0)),
      target_id: target.id,
      direction: 'under',
    } as const;
    const chanceOf = (stake_mills: number) =>
      upgradeChance(mills(stake_mills), mills(target.price_mills), upgrade_chance.of_fair_ppm);
    const api = clientOf(ann);
    const whole = await api('POST /api/upgrade', { ...wish, chance_ppm: chanceOf(goods_mills) });
    expect(whole).toMatchObject({ ok: false, error: { key: 'upgrade.chance_changed' } });
    const { staked } = dataOf(
      await api('POST /api/upgrade', { ...wish, chance_ppm: chanceOf(pays_mills) }),
    );
    expect(staked).toBe(pays_mills / 1000);
    expect(await ratesOf(ann, 'items.upgraded')).toEqual([recycle_rate_ppm]);
  });

  test('never pays more than its share of either price, floored to the mill', () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 500_000, max: 1_000_000 }),
        (won, today, rate) => {
          const paid = recyclingPrice(won, mills(today), rate);
          expect(paid).toBe(Number((BigInt(Math.min(won, today)) * BigInt(rate)) / 1_000_000n));
        },
      ),
    );
  });
});
