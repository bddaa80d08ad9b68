import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addItems, changePrice } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { setStock } from './operate.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

type Query = Parameters<typeof listBy>[0];
const listBy = async (query: Partial<Record<string, string | number>>) =>
  dataOf(await world.visitor('GET /api/system_shop', query as object));
const namesOf = async (query: Query) =>
  (await listBy(query)).list.map(({ hash_name }) => hash_name);

/** A skin that the demo world lacks. */
const skin = {
  weapon: 'Sawed-Off',
  category: 'heavy',
  finish: 'Mjölnir',
  paint_index: 99_001,
  phase: null,
  floats: [0, 1],
  rarity: 'Rarity_Ancient_Weapon',
  wear: 'FT',
  stattrak: false,
  souvenir: false,
  hash_name: 'Sawed-Off | Mjölnir (Field-Tested)',
  name: 'Sawed-Off | Mjölnir',
  price_mills: mills(9_990),
} as const;

beforeAll(async () => {
  await transact(world.owner, (tx) => addItems(tx, [skin], now()));
});

describe('the list of the shop', () => {
  test('has 15 items a page, the cheapest first, and needs no account [1-7.82 1-7.83 1-7.84 1-7.85 1-7.86 1-9.15 1-9.16]', async () => {
    const { list, page, total } = await listBy({});
    expect([list.length, page]).toEqual([15, 1]);
    const { rows } = await sql<{ count: number; least: number }>`
      select count(*) as count, min(price_mills) as least from catalogue_goods`.execute(
      world.owner,
    );
    expect([total, list[0]!.price * 1000]).toEqual([rows[0]!.count, rows[0]!.least]);
    expect(list.map(({ price }) => price)).toEqual(
      list.map(({ price }) => price).toSorted((a, b) => a - b),
    );
  });

  test.each([['asc'], ['desc']])('by price, %s: its pages hold each item once', async (sort) => {
    const wanted = { sort, limit: 100, category: 5 };
    const { total } = await listBy(wanted);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, n) => listBy({ ...wanted, page: n + 1 })),
    );
    const list = pages.flatMap((page) => page.list);
    expect(new Set(list.map(({ id }) => id)).size).toBe(total);
    const prices = list.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)));
    expect((await listBy({ ...wanted, page: pages.length + 1 })).list).toEqual([]);
  });

  test('finds a name however it is typed [6-6.20]', async () => {
    const plain = await namesOf({ name: 'AK-47' });
    expect(plain.length).toBeGreaterThan(0);
    for (const name of ['ＡＫ－４７', 'AK–47', 'ak‑47'])
      expect(await namesOf({ name })).toEqual(plain);
    for (const name of ['mjolnir', 'MJÖLNIR', 'mjølnır', 'Mjo\u0308lnir’'])
      expect(await namesOf({ name }), name).toContain(skin.hash_name);
  });

  test('is the same whether few matches are sorted or the prices are walked', async () => {
    const wide = { name: 'redline', limit: 5 };
    const { list, total } = await listBy(wide);
    // A tiny catalogue is always sorted; without a query the index of prices is walked.
    const walked = await listBy({ price: list[0]!.price, limit: 100 });
    expect(
      walked.list.filter(({ hash_name }) => hash_name.includes('Redline')).slice(0, 5),
    ).toEqual(list.filter(({ id }) => walked.list.some((other) => other.id === id)));
    expect(total).toBeGreaterThan(5);
  });

  test('keeps to a range of prices, both ends included', async () => {
    const [cheapest, , third] = (await listBy({ name: 'redline' })).list;
    const { list } = await listBy({
      name: 'redline',
      price: cheapest!.price,
      max_price: third!.price,
      limit: 100,
    });
    expect(list[0]!.price).toBe(cheapest!.price);
    expect(list.at(-1)!.price).toBe(third!.price);
    expect(await namesOf({ price: 5, max_price: 4 })).toEqual([]);
  });

  test('keeps to a quality as it is shown, a category, a wear and StatTrak, together [3-10.1]', async () => {
    const wanted = { quality: 12, category: 5, appearance: 1, stattrak: '1', limit: 100 };
    const { list } = await listBy(wanted);
    expect(list.length).toBeGreaterThan(0);
    for (const { quality, category, appearance, stattrak } of list)
      expect([quality.value, category.value, appearance.short, stattrak]).toEqual([
        'Contraband',
        'Knives',
        'FN',
        true,
      ]);
    const { list: plain } = await listBy({ ...wanted, stattrak: '0' });
    expect(plain.length).toBeGreaterThan(0);
    expect(plain.every(({ stattrak }) => !stattrak)).toBe(true);
    expect(await namesOf({ quality: 1, category: 5 })).toEqual([]);
  });

  test('shows a new price and its place at once', async () => {
    const [cheapest, next] = (await listBy({ name: 'redline' })).list;
    const setPrice = (price: number) =>
      transact(world.owner, (tx) => changePrice(tx, cheapest!.id, mills(Math.round(price * 1000))));
    await setPrice(next!.price + 0.01);
    expect((await listBy({ name: 'redline' })).list[1]).toMatchObject({
      id: cheapest!.id,
      price: next!.price + 0.01,
    });
    await setPrice(cheapest!.price);
  });

  test('says how many pieces are left where the operator has set a number [3-10.1]', async () => {
    const [first, second] = (await listBy({})).list;
    await setStock(commandDesk(world.db), first!.id, 3);
    await setStock(commandDesk(world.db), second!.id, 0);
    expect((await listBy({})).list.slice(0, 3).map(({ stock }) => stock)).toEqual([3, 0, null]);
    for (const { id } of [first!, second!]) await setStock(commandDesk(world.db), id, null);
  });
});

describe('a search of the shop', () => {
  test.each([
    ['ak redline'],
    ['REDLINE ak-47'],
    ['ak47 redline'],
    ['edlin 47'],
    ['ak redlne ft'],
    ['ft ak redlin'],
    ['ak-47 | redline (field-tested)'],
    ['field ak redl'],
  ])('for “%s” finds AK-47 | Redline (Field-Tested) [6-1.20]', async (name) => {
    expect(await namesOf({ name })).toContain('AK-47 | Redline (Field-Tested)');
  });

  test('of a wear’s short form finds that wear alone', async () => {
    const names = await namesOf({ name: 'ak redline ft', limit: 100 });
    expect(names.every((name) => name.includes('Redline (Field-Tested)'))).toBe(true);
  });

  test.each([
    ['mjolnir', 'Sawed-Off | Mjölnir (Field-Tested)'],
    ['sawed off mjölnir', 'Sawed-Off | Mjölnir (Field-Tested)'],
    ['krambit', 'Karambit'],
    ['stattrack redline', 'StatTrak™ AK-47 | Redline'],
  ])('for “%s” finds “%s”', async (name, found) => {
    expect((await namesOf({ name, limit: 100 })).join('\n')).toContain(found);
  });

  test('of a phase finds it, though it isn’t a part of the name', async () => {
    const { list } = await listBy({ name: 'doppler ruby' });
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ phase }) => phase))).toEqual(new Set(['Ruby']));
  });

  test('for all words: one that fits no name finds nothing', async () => {
    expect(await listBy({ name: 'redline qqqqqqqq' })).toEqual({ list: [], page: 1, total: 0 });
  });

  test('counts a single letter only when it is alone', async () => {
    expect(await namesOf({ name: 'redline z' })).toEqual(await namesOf({ name: 'redline' }));
    expect((await namesOf({ name: 'n', limit: 100 })).every((name) => /\bN/i.test(name))).toBe(
      true,
    );
  });

  test.each([
    ['%'],
    ['_'],
    [`' | '`],
    ['\\'],
    ['!&|:*()'],
    [`#c5`],
    [`'#c5'`],
    ['★'],
    ['a'.repeat(100)],
  ])('for “%s” is a search like any other', async (name) => {
    const answer = await send(
      world.url,
      `GET /api/system_shop?name=${encodeURIComponent(name)}`,
      {},
    );
    expect(answer.status).toBe(200);
  });
});

describe('a request for the list is refused', () => {
  test.each([
    ['page=0'],
    ['limit=101'],
    ['page=1000&limit=15'],
    ['sort=up'],
    ['field=name'],
    ['price=-1'],
    ['price=1.0001'],
    ['max_price=1e3'],
    ['quality=x'],
    ['category=99999999999'],
    ['stattrak=yes'],
    [`name=${'a'.repeat(101)}`],
  ])('with %s', async (query) => {
    expectRefusal(await send(world.url, `GET /api/system_shop?${query}`, {}), 'request.invalid');
  });
});

test('the dictionary that a client names none of is that of the categories [1-7.105]', async () => {
  const named = dataOf(await world.visitor('GET /api/goods_config/{name}', { name: 'class' }));
  expect(dataOf(await world.visitor('GET /api/goods_config', {}))).toEqual(named);
  expect(named.map(({ value }) => value)).toContain('Knives');
});
