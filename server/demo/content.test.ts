import { locales } from '@vitrine/i18n/locales';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '@vitrine/contract/index';
import { dataOf, send } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

type Case = Reply<'GET /api/box/{id}'>;
let cases: Case[];
beforeAll(async () => {
  const { list } = dataOf(await world.visitor('GET /api/box', { limit: 100 }));
  cases = await Promise.all(
    list.map(async ({ id }) =>
      dataOf(await world.visitor('GET /api/box/{id}', { id: String(id) })),
    ),
  );
});

/** Names of items in a text: `★ Karambit | Doppler (Factory New)`. */
const itemsIn = (text: string) =>
  cases
    .flatMap(({ goods }) => goods.map(({ goods: { hash_name } }) => hash_name))
    .filter((name) => text.includes(name));

describe.each(locales)('in $name, what the demo shop says of a case is so:', ({ code }) => {
  test('each banner leads to the case that it names, which players can open', async () => {
    const banners = await bannersIn(code);
    expect(banners).toHaveLength(3);
    for (const { title, box } of banners) {
      expect(title).toContain(box.name);
      expect(['paid', 'points']).toContain(box.type);
      expect(box.open).toBe(true);
    }
  });

  test('an item that a banner names is in its case, the dearest of all there', async () => {
    const naming = (await bannersIn(code)).filter(({ title }) => itemsIn(title).length > 0);
    expect(naming).toHaveLength(1);
    for (const { title, box } of naming) {
      const [dearest] = box.goods.toSorted((a, b) => b.goods.price - a.goods.price);
      expect(title).toContain(dearest!.goods.hash_name);
    }
  });

  test('the cheapest case is the cheapest, and the one for points costs points', async () => {
    const [cheapest, , for_points] = await bannersIn(code);
    const prices = cases.filter(({ type }) => type === 'paid').map(({ price }) => price);
    expect([cheapest!.box.type, cheapest!.box.price]).toEqual(['paid', Math.min(...prices)]);
    expect(for_points!.box.type).toBe('points');
  });

  test('announcements and pages name no case, and only groups that there are', async () => {
    const { envelope } = await send(world.url, 'GET /api/notice_new', {
      headers: { language: code },
    });
    const notices = envelope.data as Reply<'GET /api/notice_new'>;
    const bold = notices.flatMap(({ content }) => content.match(/(?<=<b>)[^<]*/g) ?? []);
    const { envelope: in_language } = await send(world.url, 'GET /api/box?limit=100', {
      headers: { language: code },
    });
    const { list } = in_language.data as Reply<'GET /api/box'>;
    const groups = new Map(list.map(({ group }) => [group.name, group.id]));
    const armoury = cases.find(({ group }) => group.name === 'Armoury')!.group.id;
    expect(bold.flatMap((name) => groups.get(name) ?? [])).toEqual([armoury]);
    expect(groups.has('Armoury')).toBe(code === 'en');
    const text = notices.map(({ title, content }) => title + content).join(' ');
    expect(cases.filter(({ name }) => text.includes(name)).map(({ name }) => name)).toEqual([]);
  });
});

/** The banners in a language, each with the case that it links to. */
async function bannersIn(language: string) {
  const { envelope } = await send(world.url, 'GET /api/banner', { headers: { language } });
  const banners = envelope.data as Reply<'GET /api/banner'>;
  return banners.map(({ title, link }) => ({
    title,
    box: cases.find(({ id }) => link === `/case/${id}`)!,
  }));
}
