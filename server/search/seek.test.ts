import { makeClient } from '@vitrine/contract/client';
import type { SearchHit } from '@vitrine/contract/search';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { beforeAll, expect, test } from 'vitest';
import { publishArticle, readArticleFile, writeArticle } from '../articles/index.ts';
import { commandDesk } from '../audit/index.ts';
import { createRoomOf } from '../battles/testing/rooms.ts';
import { setCaseOpen, insertCase } from '../cases/index.ts';
import { officialOf } from '../giveaways/testing/rooms.ts';
import { now, setClock } from '../kit/clock.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

let ahead_ms = 0;

/** Finds as a visitor does, past the second for which a search is cached. */
async function find(q: string, language: LocaleCode = 'en', headers: Record<string, string> = {}) {
  ahead_ms += 5000;
  const at = new Date(Date.now() + ahead_ms);
  setClock(() => at);
  const visitor = makeClient({ base: world.url, headers: { language, ...headers } });
  return dataOf(await visitor('GET /api/search', { q })).hits;
}
const say = ({ kind, name }: SearchHit) => `${kind} ${name}`;
const nameOf = async (id: number) => {
  const row = world.owner.selectFrom('cases').select('name').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).name;
};

beforeAll(async () => {
  for (const title of ['Weekend special', 'A full house']) await officialOf(world, { title });
});

const wear = / \((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)/;

/** A search, and the first thing that it finds: the same in all three languages, or of each. */
const typed: readonly (readonly [string, string])[] = [
  ['first light', 'case First Light'],
  ['LIGHT first', 'case First Light'],
  ['obsıdıan vault', 'case Obsidian Vault'],
  ['obs', 'case Obsidian Vault'],
  ['penthouse', 'case Penthouse'],
  ['ak47 redline', 'item AK-47 | Redline'],
  ['redline ak 47', 'item AK-47 | Redline'],
  ['ＡＫ－４７ redline', 'item AK-47 | Redline'],
  ['AK–47 | Redline', 'item AK-47 | Redline'],
  ['awp sun in leo', 'item AWP | Sun in Leo'],
  ['awp neo-noir', 'item AWP | Neo-Noir'],
  ['awp neonoir', 'item AWP | Neo-Noir'],
  ['awp hyper beest', 'item AWP | Hyper Beast'],
  ['ak wasteland rebel', 'item AK-47 | Wasteland Rebel'],
  ['stattrak ak47 redline', 'item StatTrak™ AK-47 | Redline'],
  ['★ karambit doppler', 'item ★ Karambit | Doppler'],
  ['m4a1s printstream', 'item M4A1-S | Printstream'],
  ['weekend special', 'giveaway Weekend special'],
  ['house full', 'giveaway A full house'],
  ['terms', 'page Terms of Service'],
];

test.each(typed)('%s finds first %s, in three languages [6-1.20 6-6.20]', async (q, first) => {
  for (const language of ['en', 'de', 'ch-tr'] as const) {
    const [hit] = await find(q, language);
    expect(hit && say(hit).replace(wear, '').replace(/, .*/, ''), language).toBe(first);
  }
});

test.each([
  ['en', 'about', 'page About Us'],
  ['de', 'uber uns', 'page Über uns'],
  ['de', 'RUCKERSTATTUNGEN', 'page Rückerstattungen'],
  ['ch-tr', 'hakkimizda', 'page Hakkımızda'],
  ['ch-tr', 'GERİ ÖDEME', 'page Geri Ödeme Politikası'],
  ['zh', '关于', 'page 关于我们'],
] as const)('in %s, %s finds first %s [6-6.20]', async (language, q, first) => {
  const [hit] = await find(q, language);
  expect(hit && say(hit)).toBe(first);
});

test('at most six of a kind are found, a skin once, and its plain variant', async () => {
  const hits = await find('ak47');
  const items = hits.filter(({ kind }) => kind === 'item').map(({ name }) => name);
  expect(items).toHaveLength(6);
  expect(new Set(items.map((name) => name.replace(wear, ''))).size).toBe(6);
  expect(items.filter((name) => /StatTrak|Souvenir/.test(name))).toEqual([]);
});

test('a word that begins a name is rather meant than one inside of others', async () => {
  const names = (await find('red')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/\bred/i);
});

test('a search is bounded, and one without letters finds nothing', async () => {
  expect(refusalOf(await world.visitor('GET /api/search', { q: 'a'.repeat(101) }))).toBe(
    'request.invalid',
  );
  for (const q of ['★', '%', '_', "'", '\\', '|']) expect(await find(q), q).toEqual([]);
});

test('a case is found while it is open: neither before it is published nor once it is closed', async () => {
  const box = await makeCase(world);
  const name = await nameOf(box.id);
  const { group_id } = await world.owner
    .selectFrom('cases')
    .select('group_id')
    .where('id', '=', box.id)
    .executeTakeFirstOrThrow();
  const draft = { group_id, name: `${name} soon`, type: 'paid', kind: 'case' } as const;
  await insertCase(world.owner, { ...draft, theme_color: '#808080' });
  expect((await find(name)).map(say)).toEqual([`case ${name}`]);
  await setCaseOpen(world.owner, box.id, false);
  expect(await find(name)).toEqual([]);
});

test('a battle is found by its cases and its number while it waits and is listed', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const name = await nameOf(box.id);
  const room = await createRoomOf(ann, { boxes: [box.id] });
  const hidden = await createRoomOf(ann, { boxes: [box.id], private: true });
  const hit = { kind: 'battle', id: room, taken: 1, seats: 2, name: `#${room} ${name}` };
  for (const q of [`b${room}`, `#${room}`])
    expect(await find(q), q).toContainEqual(expect.objectContaining(hit));
  const hits = await find(name);
  expect(hits.map(({ kind }) => kind)).toEqual(['case', 'battle']);
  expect(hits[1]).toMatchObject(hit);
  expect(await find(String(hidden))).toEqual([]);
});

test('an article is found in its language once it is out, and a draft or a scheduled one is not', async () => {
  const desk = commandDesk(world.db);
  const texts = {
    en: { title: 'Zephyr news', summary: 'Short', html: '<p>Words</p>' },
    de: { title: 'Große Nachrichten', summary: 'Kurz', html: '<p>Worte</p>' },
  };
  const id = await writeArticle(desk, readArticleFile(JSON.stringify({ slug: 'zephyr', texts })));
  expect(await find('zephyr')).toEqual([]);
  const at = new Date(now().getTime() + 3_600_000);
  await publishArticle(desk, id, at);
  expect(await find('zephyr')).toEqual([]);
  ahead_ms += 3_600_000;
  expect((await find('zephyr')).map(say)).toEqual(['article Zephyr news']);
  expect((await find('grosse', 'de')).map(say)).toEqual(['article Große Nachrichten']);
  expect(await find('zephyr', 'de')).toEqual([]);
  expect((await find('zephyr', 'ru')).map(say)).toEqual(['article Zephyr news']);
});

test('a policy with an unfilled field is no page yet, and is not found', async () => {
  expect((await find('privacy')).map(say)).toEqual(['page Privacy Policy']);
  await world.owner
    .updateTable('content_entries')
    .set({ value: '' })
    .where('key', '=', 'operator')
    .execute();
  expect(await find('privacy')).toEqual([]);
});

test('what a territory closes or hides is not found there', async () => {
  await giveRules(world.owner, 'BE', { profile: 'cases_closed', network: '198.18.7.0/24' });
  await giveRules(world.owner, 'AT', {
    hidden_by_cookie: ['giveaway'],
    network: '198.18.8.0/24',
  });
  const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie });
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const room = await createRoomOf(ann, { boxes: [box.id] });
  const name = await nameOf(box.id);
  for (const q of [name, `b${room}`]) {
    expect(await find(q, 'en', from('198.18.7.1')), q).toEqual([]);
    expect(await find(q, 'en', from('198.18.8.1')), q).not.toEqual([]);
  }
  expect(await find('', 'en', from('198.18.7.1'))).toEqual([]);
  const q = 'weekend special';
  expect(await find(q, 'en', from('198.18.8.1', 'giveaway=1'))).toEqual([]);
  expect(await find(q, 'en', from('198.18.8.1', 'giveaway=0'))).not.toEqual([]);
});

test('no player is found: not by name, number or e-mail address', async () => {
  const ann = await joinPlayer(world);
  const { name, email } = await world.owner
    .selectFrom('accounts_players')
    .select(['name', 'email'])
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  for (const q of [name, email!]) expect(await find(q), q).toEqual([]);
});

test('without words, the open cases that are popular today are answered', async () => {
  const hits = await find('');
  expect(hits.length).toBeLessThanOrEqual(6);
  for (const { kind } of hits) expect(kind).toBe('case');
});
