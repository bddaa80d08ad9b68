import { beforeEach, describe, expect, test } from 'vitest';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { drop, later } from './testing.ts';

const world = openWorld();

const hour_ms = 3600 * 1000;
const ago = (at: Date, ms: number) => new Date(at.getTime() - ms);

let ann: number;
beforeEach(async () => {
  ann = (await joinPlayer(world)).id;
  await world.owner.deleteFrom('drops').execute();
  await world.owner.deleteFrom('drops_days').execute();
});

async function rank(period?: '24h' | '7d') {
  return dataOf(await world.visitor('GET /api/drop_top', period ? { period } : {}));
}

describe('the ranking of drops', () => {
  test('is empty while nothing has dropped', async () => {
    later();
    expect(await rank()).toEqual([]);
    expect(await rank('7d')).toEqual([]);
  });

  test('begins with the dearest drop of 24 hours, or of 7 days [1-7.132 2-7.11]', async () => {
    const at = later();
    await drop(world.owner, ann, [
      { price_mills: 3_000, at: ago(at, hour_ms) },
      { price_mills: 2_000, at },
      { price_mills: 50_000, at: ago(at, 25 * hour_ms) },
      { price_mills: 90_000, at: ago(at, 7 * 24 * hour_ms + 1000) },
    ]);
    expect((await rank())[0]).toMatchObject({ type: 'unpacking', goods: { price: 3 } });
    expect((await rank('24h'))[0]).toMatchObject({ goods: { price: 3 } });
    expect((await rank('7d'))[0]).toMatchObject({ goods: { price: 50 } });
  });

  test('ends with what dropped most often today in UTC, at today’s price [2-7.12]', async () => {
    const at = later();
    const midnight = new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
    const yesterday = ago(midnight, 1);
    await drop(world.owner, ann, [{ goods_id: 7, at: midnight, price_mills: 1 }]);
    await drop(world.owner, ann, [
      ...Array.from({ length: 5 }, () => ({ goods_id: 8, at: yesterday })),
      { goods_id: 7, at: midnight, price_mills: 1 },
      { goods_id: 9, at: midnight },
    ]);
    const { price_mills } = await world.owner
      .selectFrom('catalogue_goods')
      .select('price_mills')
      .where('id', '=', 7)
      .executeTakeFirstOrThrow();
    expect((await rank('7d'))[1]).toMatchObject({
      goods: { id: 7, price: price_mills / 1000 },
      times: 2,
    });
  });

  test('answers by locale: a Chinese reader gets the Chinese names of rarity and wear, in both entries [2-7.10b]', async () => {
    await drop(world.owner, ann, [{ goods_id: 7, at: later() }]);
    const namesOf = async (name: 'quality' | 'appearance') =>
      new Map(
        dataOf(await world.visitor('GET /api/goods_config/{name}', { name })).map(({ id, zh }) => [
          id,
          zh,
        ]),
      );
    const [qualities, grades] = [await namesOf('quality'), await namesOf('appearance')];
    const english = await rank('7d');
    const headers = { language: 'zh' };
    const chinese = (await send(world.url, 'GET /api/drop_top?period=7d', { headers })).envelope
      .data as typeof english;
    expect(chinese).toHaveLength(2);
    for (const [n, { goods }] of chinese.entries()) {
      const { goods_quality, goods_appearance } = english[n]!.goods;
      expect(goods.goods_quality).toEqual({
        ...goods_quality,
        value: qualities.get(goods_quality.id),
      });
      expect(goods.goods_appearance).toEqual({
        ...goods_appearance,
        value: grades.get(goods_appearance.id),
      });
      expect(goods.goods_quality.value).toMatch(/^\p{Script=Han}+$/u);
    }
  });

  test('knows no other period', async () => {
    expectRefusal(await send(world.url, 'GET /api/drop_top?period=30d'), 'request.invalid');
  });
});
