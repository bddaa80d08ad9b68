import { mills } from '@vitrine/contract/amount';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { setCaseOpen } from '../cases/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

const pageOf = async (id: number, caller = world.visitor, oid?: number) =>
  dataOf(await caller('GET /api/goods/{id}', { id: String(id), ...(oid && { oid: String(oid) }) }));

const setPrice = (id: number, price_mills: number) =>
  transact(world.owner, (tx) => changePrice(tx, id, mills(price_mills)));

const findGoods = (hash_name: string) =>
  world.owner
    .selectFrom('catalogue_goods')
    .selectAll()
    .where('hash_name', '=', hash_name)
    .orderBy('id')
    .executeTakeFirstOrThrow();

async function win(player: TestPlayer) {
  const box = await makeCase(world);
  const { openings } = dataOf(
    await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
  );
  return { ...box, item_id: openings[0]!.knapsack_id };
}

describe('an item’s page', () => {
  test('has the specification’s fields [1-3.37 1-3.38 1-3.39 1-3.40 1-3.41 1-3.42 1-3.43 1-3.44 1-3.45 1-3.46 1-3.47 1-3.48 1-3.49 1-3.80]', async () => {
    const row = await findGoods('AK-47 | Redline (Field-Tested)');
    const { goods, diff_price, diff_type, owned } = await pageOf(row.id);
    expect(goods).toEqual({
      id: row.id,
      price: row.price_mills / 1000,
      eName: 'AK-47 | Redline',
      hash_name: 'AK-47 | Redline (Field-Tested)',
      picture: expect.stringMatching(/^\/pictures\/item-.+-320\.webp$/),
      phase: null,
      ex: { en: 'Field-Tested', zh: '久经沙场', color: '#e7b75f', jx: 'FT' },
      q: { value: 'Classified', zh: '保密级', color: '#d32ce6' },
      category: { type: 'Rifles' },
      wName: 'AK-47',
      type: { name: 'Normal' },
    });
    expect({ diff_price, diff_type, owned }).toEqual({
      diff_price: 0,
      diff_type: 'none',
      owned: null,
    });
  });

  test('carries the Chinese names of its rarity, as shown, and of its grade [1-3.56b 1-3.76b]', async () => {
    const { id } = await findGoods('★ Karambit | Fade (Factory New)');
    const { ex, q } = (await pageOf(id)).goods;
    expect([ex.zh, q]).toEqual([
      '崭新出厂',
      { value: 'Contraband', zh: '违禁品', color: '#e4ae39' },
    ]);
  });

  test.each([
    ['StatTrak™ AK-47 | Redline (Field-Tested)', 'StatTrak™'],
    ['Souvenir %', 'Souvenir'],
    ['★ Karambit | Fade (Factory New)', '★'],
    ['★ StatTrak™ Karambit | Fade (Factory New)', '★ StatTrak™'],
  ])('of %s names its kind: %s', async (name, kind) => {
    const row = await world.owner
      .selectFrom('catalogue_goods')
      .select('id')
      .where('hash_name', 'like', name)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect((await pageOf(row.id)).goods.type).toEqual({ name: kind });
  });

  test('without an English name leaves the page to fall back to the hash name [1-2.138]', async () => {
    const { id, name } = await findGoods('AK-47 | Redline (Well-Worn)');
    await world.owner
      .updateTable('catalogue_goods')
      .set({ name: '' })
      .where('id', '=', id)
      .execute();
    expect((await pageOf(id)).goods).toMatchObject({
      eName: null,
      hash_name: 'AK-47 | Redline (Well-Worn)',
    });
    await world.owner.updateTable('catalogue_goods').set({ name }).where('id', '=', id).execute();
  });

  test('tells the wear of its grade within that of the skin', async () => {
    const { id } = await findGoods('AK-47 | Redline (Minimal Wear)');
    const { floats } = await pageOf(id);
    expect(floats).toMatchObject({ skin: [0.1, 0.7], grade: [0.1, 0.15] });
    expect(floats!.bands.map(({ short, range }) => [short, ...range])).toEqual([
      ['FN', 0, 0.07],
      ['MW', 0.07, 0.15],
      ['FT', 0.15, 0.38],
      ['WW', 0.38, 0.45],
      ['BS', 0.45, 1],
    ]);
    const vanilla = await findGoods('★ Karambit');
    expect((await pageOf(vanilla.id)).floats).toBeNull();
  });

  test('leads to the same skin in other grades and kinds, and to similar ones, nearest in price', async () => {
    const row = await findGoods('AK-47 | Redline (Field-Tested)');
    const { same_skin, similar } = await pageOf(row.id);
    expect(same_skin.map(({ hash_name }) => hash_name)).toEqual(
      ['', 'StatTrak™ '].flatMap((kind) =>
        ['Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'].map(
          (grade) => `${kind}AK-47 | Redline (${grade})`,
        ),
      ),
    );
    expect(similar.length).toBeGreaterThan(2);
    expect(similar.length).toBeLessThanOrEqual(6);
    for (const other of similar) {
      expect(other.hash_name).toMatch(/^AK-47 .+\(Field-Tested\)$/);
      expect(other.name).not.toContain('Redline');
    }
    expect(similar.map(({ price }) => price)).toEqual(
      similar.map(({ price }) => price).toSorted((a, b) => a - b),
    );
  });

  test('tells in which open cases it can be won, and how likely', async () => {
    const box = await makeCase(world);
    const { won_from } = await pageOf(box.goods_id);
    expect(won_from).toContainEqual(
      expect.objectContaining({
        id: box.id,
        chance: 100,
        type: 'paid',
        price: box.price_mills / 1000,
      }),
    );
    expect(won_from.map(({ chance }) => chance)).toEqual(
      won_from.map(({ chance }) => chance).toSorted((a, b) => b - a),
    );
    await setCaseOpen(world.owner, box.id, false);
    expect((await pageOf(box.goods_id)).won_from.map(({ id }) => id)).not.toContain(box.id);
  });

  test('has the prices of 90 days, the last of each day, with the lowest and the highest of all', async () => {
    const row = await findGoods('AK-47 | Redline (Battle-Scarred)');
    const highest = 2 * row.price_mills;
    await setPrice(row.id, highest);
    await setPrice(row.id, row.price_mills + 10);
    const { history } = await pageOf(row.id);
    const days = history!.list.map(({ at }) => at.slice(0, 10));
    expect(new Set(days).size).toBe(days.length);
    expect(days).toEqual(days.toSorted());
    expect(history).toMatchObject({ days: 90, highest: highest / 1000 });
    expect(history!.list.at(-1)!.price).toBe((row.price_mills + 10) / 1000);
    expect(history!.lowest).toBeLessThanOrEqual(
      Math.min(...history!.list.map(({ price }) => price)),
    );

    setClock(() => new Date(Date.now() + 89.5 * 24 * 3600 * 1000));
    const [before, ...since] = (await pageOf(row.id)).history!.list;
    expect(since).toEqual([history!.list.at(-1)]);
    expect(before!.price).toBe(history!.list.at(-2)!.price);
    setClock(() => new Date(Date.now() + 91 * 24 * 3600 * 1000));
    expect((await pageOf(row.id)).history).toBeNull();
  });

  test('of an item that doesn’t exist is refused', async () => {
    expectRefusal(await send(world.url, 'GET /api/goods/999999999'), 'goods.unknown');
    expect((await send(world.url, 'GET /api/goods/0')).status).toBe(400);
  });
});

describe('the own item on its page', () => {
  test('tells what a withdrawal would cost now, and what a sale would pay [1-3.81 1-3.82 3-2.32]', async () => {
    const ann = await joinPlayer(world);
    const { goods_id, goods_mills, item_id } = await win(ann);
    expect(await pageOf(goods_id, ann.api, item_id)).toMatchObject({
      diff_price: 0,
      diff_type: 'none',
      owned: { id: item_id, recycling_price: goods_mills / 1000 },
    });
    await setPrice(goods_id, goods_mills + 370);
    expect(await pageOf(goods_id, ann.api, item_id)).toMatchObject({
      diff_price: 0.37,
      diff_type: 'payment',
      owned: { id: item_id, recycling_price: goods_mills / 1000 },
    });
    await setPrice(goods_id, goods_mills);
  });

  test('is nobody else’s, of no other goods, and gone once it is sold', async () => {
    const ann = await joinPlayer(world);
    const bob = await joinPlayer(world);
    const { goods_id, item_id } = await win(ann);
    const other = await findGoods('AK-47 | Redline (Field-Tested)');
    expect((await pageOf(goods_id, bob.api, item_id)).owned).toBeNull();
    expect((await pageOf(goods_id, world.visitor, item_id)).owned).toBeNull();
    expect((await pageOf(other.id, ann.api, item_id)).owned).toBeNull();
    dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [item_id] }));
    expect(await pageOf(goods_id, ann.api, item_id)).toMatchObject({
      owned: null,
      diff_type: 'none',
    });
  });
});
