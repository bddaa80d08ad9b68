import { expect, test } from 'vitest';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { setStock } from './operate.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

type Query = Record<string, string | number>;
const listBy = async (query: Query, api: TestPlayer['api'] = world.visitor) =>
  dataOf(await api('GET /api/system_shop/skins', query as object));
type Skin = Awaited<ReturnType<typeof listBy>>['list'][number];
const leastOf = ({ wears }: Skin) => Math.min(...wears.map(({ price }) => price));

test('by popularity, skins within reach of the tokens come first, of these those bought most of late, then the dearest', async () => {
  const ann = await joinPlayer(world);
  const [often, once] = [
    await findGoodsFrom(world.owner, 3000),
    await findGoodsFrom(world.owner, 9000),
  ];
  for (const { id } of [often, often, once])
    dataOf(await ann.api('POST /api/system_shop/{id}/buy', { id }));
  await catchUp(world, listenerOf('drops'));
  const tokens = dataOf(await ann.api('GET /api/user', {})).shop_score;

  const { list, total } = await listBy({ limit: 100 }, ann.api);
  expect(list.slice(0, 2).map(({ wears }) => wears.map(({ id }) => id))).toEqual([
    expect.arrayContaining([often.id]),
    expect.arrayContaining([once.id]),
  ]);
  const near = list.map(leastOf).filter((price) => price <= tokens);
  expect(list.slice(0, near.length).map(leastOf)).toEqual(near);
  expect(near.slice(2)).toEqual(near.slice(2).toSorted((a, b) => b - a));
  // Nothing is hidden: the cheapest of the others come after them.
  expect(total).toBe((await listBy({})).total);
  const last = (await listBy({ limit: 100, page: Math.ceil(total / 100) }, ann.api)).list;
  expect(leastOf(last.at(-1)!)).toBeGreaterThan(tokens);
});

test.each(['popular', 'asc', 'desc'])(
  'by %s, each item is in one skin, with the wears of its kind from the best on',
  async (sort) => {
    const wanted = { sort, limit: 100, category: 5 };
    const { total } = await listBy(wanted);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 100) }, (_, n) => listBy({ ...wanted, page: n + 1 })),
    );
    const skins = pages.flatMap(({ list }) => list);
    expect(skins).toHaveLength(total);
    const items = skins.flatMap(({ wears }) => wears);
    const all = dataOf(await world.visitor('GET /api/system_shop', { category: '5' }));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items).toHaveLength(all.total);
    for (const { wears } of skins) {
      const kinds = wears.map(({ name, phase, stattrak, souvenir }) =>
        JSON.stringify([name, phase, stattrak, souvenir]),
      );
      expect(new Set(kinds).size).toBe(1);
      const grades = wears.map(({ appearance }) => appearance.id);
      expect(grades).toEqual(grades.toSorted((a, b) => a - b));
    }
    const prices = skins.map(leastOf);
    if (sort !== 'popular')
      expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)));
  },
);

test('a filter leaves the wears that match, and the page after the last is empty', async () => {
  const { list, total } = await listBy({ name: 'ak redlne ft' });
  expect(list.length).toBeGreaterThan(0);
  for (const { wears } of list)
    expect(wears.map(({ appearance }) => appearance.short)).toEqual(['FT']);
  expect(await listBy({ name: 'ak redlne ft', page: 9 })).toEqual({ list: [], page: 9, total });
  expect(await listBy({ name: 'redline qqqqqqqq' })).toEqual({ list: [], page: 1, total: 0 });
  const { list: bounded } = await listBy({ name: 'redline', price: 5, max_price: 20 });
  for (const { wears } of bounded)
    for (const { price } of wears) expect(price >= 5 && price <= 20).toBe(true);
});

test('a wear says what is left of it', async () => {
  const first = (await listBy({ sort: 'asc' })).list[0]!.wears.at(-1)!;
  await setStock(commandDesk(world.db), first.id, 3);
  const again = (await listBy({ sort: 'asc', limit: 14 })).list[0]!.wears;
  expect(again.find(({ id }) => id === first.id)!.stock).toBe(3);
  await setStock(commandDesk(world.db), first.id, null);
});

test.each(['sort=up', 'limit=101', 'page=1000&limit=15', 'price=-1'])(
  'a request with %s is refused',
  async (query) => {
    expectRefusal(
      await send(world.url, `GET /api/system_shop/skins?${query}`, {}),
      'request.invalid',
    );
  },
);
