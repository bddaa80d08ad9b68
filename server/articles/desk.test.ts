import { makeClient } from '@vitrine/contract/client';
import { locales } from '@vitrine/i18n/locales';
import { expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { enableFactor, hours } from '../security/testing.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import { writeFeed } from './index.ts';
import { findArticleDrawing } from './pictures.ts';
import { listArticlePlaces } from './show.ts';

const world = openWorld();

async function joinOperator() {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, ['operator']);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { headers, api: makeClient({ base: world.url, headers }) };
}
type Operator = Awaited<ReturnType<typeof joinOperator>>;

const said = (slug: string) => ({
  slug,
  motif: 'news',
  'title.en': `About ${slug}`,
  'summary.en': 'In short',
  'markdown.en': 'Some *words*',
});

const draft = async ({ api }: Operator, slug: string) =>
  dataOf(await api('POST /api/console/articles', { fields: said(slug), seen: 0 }));

/** Where players and search engines find an article. */
async function placesOf(id: number, slug: string) {
  const feeds = await Promise.all(
    locales.map(({ code }) => writeFeed(world.db, 'https://shop.test', code)),
  );
  const list = dataOf(await world.visitor('GET /api/article', { limit: 50 })).list;
  const { hits } = dataOf(await world.visitor('GET /api/search', { q: `About ${slug}` }));
  return {
    page: (await world.visitor('GET /api/article/{id}', { id: slug })).ok,
    list: list.some((one) => one.slug === slug),
    search: hits.some((hit) => hit.kind === 'article' && hit.slug === slug),
    sitemap: (await listArticlePlaces(world.db)).some(({ path }) => path.endsWith(slug)),
    feed: feeds.some((feed) => feed.includes(slug)),
    picture: (await findArticleDrawing(world.db, id)) !== undefined,
  };
}
const nowhere = {
  page: false,
  list: false,
  search: false,
  sitemap: false,
  feed: false,
  picture: false,
};
const everywhere = {
  page: true,
  list: true,
  search: true,
  sitemap: true,
  feed: true,
  picture: true,
};

test('a draft is edited as it was written, and only it [7-9.10 7-9.3]', async () => {
  const sam = await joinOperator();
  const { id, version } = await draft(sam, 'as-written');
  const german = { 'title.de': 'Titel', 'summary.de': 'Kurz', 'html.de': '<p>Worte</p>' };
  dataOf(await sam.api('POST /api/console/articles', { id, fields: german, seen: version }));
  const read = async () => dataOf(await sam.api('GET /api/console/articles/{id}', { id }));
  expect(await read()).toMatchObject({
    state: 'draft',
    fields: { ...said('as-written'), ...german },
  });
  const other = { id, fields: { 'title.de': 'Ein Titel' }, seen: version };
  expect(refusalOf(await sam.api('POST /api/console/articles', other))).toBe('edit.conflict');
  expect((await read()).fields['title.de']).toBe('Titel');
  const same = await sam.api('POST /api/console/articles', { fields: said('as-written'), seen: 0 });
  expect(refusalOf(same), 'another of this address').toBe('act.unfit');
});

// 2026-11-01, 01:30 in Los Angeles happens twice; 2027-03-14, 02:30 there and 2027-03-28, 02:30 in
// Berlin don't exist.
test.each([
  ['the first half past one', '2026-11-01T01:30:00-07:00', '2026-11-01T08:30:00.000Z'],
  ['the second half past one', '2026-11-01T01:30:00-08:00', '2026-11-01T09:30:00.000Z'],
  ['the hour that Los Angeles skips', '2027-03-14T03:30:00-07:00', '2027-03-14T10:30:00.000Z'],
  ['the hour that Berlin skips', '2027-03-28T03:30:00+02:00', '2027-03-28T01:30:00.000Z'],
])(
  'an article is published at the instant that was meant, without any job, and is nowhere before: %s [7-9.11]',
  async (_, typed, instant) => {
    const at = new Date(typed).toISOString();
    expect(at).toBe(instant);
    const begin = new Date(at).getTime();
    setClock(() => new Date(begin - hours(30)));
    const sam = await joinOperator();
    const slug = `at-${instant
      .slice(0, 16)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '-')}`;
    const { id } = await draft(sam, slug);
    expect(await placesOf(id, slug)).toEqual(nowhere);
    const planned = dataOf(await sam.api('POST /api/console/articles/{id}/publish', { id, at }));
    expect(planned).toMatchObject({ state: 'scheduled', published_at: instant });
    expect(await placesOf(id, slug)).toEqual(nowhere);
    setClock(() => new Date(begin - 5000));
    expect(await placesOf(id, slug)).toEqual(nowhere);
    setClock(() => new Date(begin));
    expect(await placesOf(id, slug)).toEqual(everywhere);
  },
);

test('a publication is withdrawn, done now, retracted; a moment that has passed is refused [7-9.13]', async () => {
  const sam = await joinOperator();
  const { id } = await draft(sam, 'to-and-fro');
  const publish = (at?: string) =>
    sam.api('POST /api/console/articles/{id}/publish', { id, ...(at && { at }) });
  const retract = () => sam.api('POST /api/console/articles/{id}/retract', { id });
  const soon = new Date(now().getTime() + hours(1)).toISOString();
  expect(refusalOf(await retract())).toBe('act.unfit');
  dataOf(await publish(soon));
  expect(dataOf(await retract())).toMatchObject({ state: 'draft', published_at: null });
  expect(refusalOf(await publish('2020-01-01T00:00:00Z'))).toBe('act.unfit');
  expect(refusalOf(await publish('2090-01-01T00:00:00Z'))).toBe('act.unfit');
  expect(dataOf(await publish()).state).toBe('published');
  expect(refusalOf(await publish())).toBe('act.unfit');
  const moved = { id, fields: { slug: 'elsewhere' }, seen: 1e9 };
  expect(refusalOf(await sam.api('POST /api/console/articles', moved))).toBe('act.unfit');
  dataOf(await retract());
  dataOf(await sam.api('POST /api/console/articles', moved));
  expect((await placesOf(id, 'elsewhere')).page).toBe(false);
});

test('a preview’s link shows a draft to whoever has it for three days, and nothing to others [7-9.12]', async () => {
  const sam = await joinOperator();
  const { id } = await draft(sam, 'in-secret');
  const { path, until } = dataOf(await sam.api('POST /api/console/articles/{id}/preview', { id }));
  expect(path).not.toContain('in-secret');
  const token = path.split('/').at(-1)!;
  const open = (given: string) =>
    world.visitor('GET /api/article/preview/{token}', { token: given });
  expect(dataOf(await open(token))).toMatchObject({
    title: 'About in-secret',
    content: '<p>Some <em>words</em></p>\n',
    picture: expect.stringMatching(/^data:image\/svg/),
    published_at: null,
  });
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  for (const other of [forged, 'x', '1', '%00'])
    expect(refusalOf(await open(other))).toBe('preview.expired');
  expect(await placesOf(id, 'in-secret')).toEqual(nowhere);
  setClock(() => new Date(Date.parse(until)));
  expect(refusalOf(await open(token))).toBe('preview.expired');
});

test('are for those with the right to read, write and publish articles [7-9.2]', async () => {
  const sam = await joinOperator();
  const { id } = await draft(sam, 'with-rights');
  const ann = await joinPlayer(world);
  for (const [call, body] of [
    ['GET /api/console/articles', undefined],
    [`GET /api/console/articles/${id}`, undefined],
    ['POST /api/console/articles', { fields: said('mine'), seen: 0 }],
    [`POST /api/console/articles/${id}/publish`, {}],
    [`POST /api/console/articles/${id}/preview`, {}],
  ] as const) {
    const { envelope } = await send(world.url, call, { headers: ann.headers, body });
    expect(envelope.data).toMatchObject({ key: 'role.missing' });
  }
});
