import { locales } from '@vitrine/i18n/locales';
import { Hono } from 'hono';
import type { App } from './kit/http/app.ts';
import { sql } from 'kysely';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { setCaseOpen } from './cases/index.ts';
import { setClock } from './kit/clock.ts';
import { openDatabase } from './kit/db.ts';
import { modules } from './modules.ts';
import { addSearchEngines } from './search-engines.ts';
import { startProxy } from './testing/tcp-proxy.ts';
import { makeCase, repriceTestCase } from './testing/cases.ts';
import { openWorld } from './testing/world.ts';

const world = openWorld();
const origin = 'https://shop.example';

/** A renderer with these pages below the locale's route. */
function buildWith(paths: readonly string[]): ServerBuild {
  const routes = paths.map((path) => [path, { id: path, parentId: 'shell/locale', path }]);
  return { routes: Object.fromEntries(routes) } as ServerBuild;
}

function openEngines(
  db = world.db,
  pages = ['', 'provablyfair', 'my', 'my/backpack', 'login/*', 'case/:id', 'outbox'],
) {
  const app: App = new Hono();
  addSearchEngines(app, {
    db,
    places: modules.flatMap((module) => module.places ?? []),
    public_url: `${origin}/`,
    loadBuild: async () => buildWith(pages),
    client: import.meta.dirname,
  });
  return async (path: string) => {
    const response = await app.request(`http://127.0.0.1:3000${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

/** The addresses of a sitemap, with their last changes. */
function readAddresses(xml: string): Map<string, string | undefined> {
  const found = xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g);
  return new Map([...found].map(([, address, changed]) => [address!, changed]));
}

test('robots are shut out of what is a player’s, in every language, and told where the sitemap is', async () => {
  const { text } = await openEngines()('/robots.txt');
  const lines = text.split('\n');
  for (const { code } of locales)
    for (const page of ['/my', '/pay', '/login', '/console'])
      expect(lines).toContain(`Disallow: ${code === 'en' ? '' : `/${code}`}${page}`);
  expect(lines).toContain('Disallow: /api');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('the sitemap of pages has those that are the same for everyone, in every language [3-1.22]', async () => {
  const addresses = readAddresses((await openEngines()('/sitemap-pages.xml')).text);
  const paths = [
    '',
    '/provablyfair',
    '/remark/terms-of-service-3',
    '/remark/privacy-policy-2',
    '/remark/cookies-policy-7',
  ];
  const wanted = locales.flatMap(({ code }) =>
    paths.map((path) => (code === 'en' ? `${origin}${path || '/'}` : `${origin}/${code}${path}`)),
  );
  expect(new Set(addresses.keys())).toEqual(new Set(wanted));
  for (const changed of addresses.values()) expect(Date.parse(changed!)).toBeGreaterThan(0);
});

test('each address names all its languages by their tags, and the English one for any other [3-6.3]', async () => {
  const { text } = await openEngines()('/sitemap-pages.xml');
  const fair = text.split('\n').filter((line) => /<loc>[^<]+\/provablyfair</.test(line));
  expect(fair).toHaveLength(locales.length);
  const links = locales.map(({ code, tag }) => [
    tag,
    `${origin}${code === 'en' ? '' : `/${code}`}/provablyfair`,
  ]);
  for (const line of fair) {
    const named = [
      ...line.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g),
    ];
    expect(named.map(([, tag, address]) => [tag, address])).toEqual([
      ...links,
      ['x-default', `${origin}/provablyfair`],
    ]);
  }
});

test('the sitemap of cases has the open ones, each as old as what it holds', async () => {
  const read = async () => readAddresses((await openEngines()('/sitemap-cases-1.xml')).text);
  const box = await makeCase(world);
  const address = `${origin}/ch-tr/case/${box.id}`;
  const revised_at = '2027-01-02T03:04:05.000Z';
  setClock(() => new Date(revised_at));
  expect((await read()).get(address)).not.toBe(revised_at);
  await repriceTestCase(world, box, 2 * box.price_mills);
  expect((await read()).get(address)).toBe(revised_at);
  await setCaseOpen(world.db, box.id, false);
  expect((await read()).has(address)).toBe(false);
});

test('cases fill as many files as they need, all named by the index', async () => {
  await sql`insert into cases (group_id, name, type, kind, theme_color, open, revision_id)
    select group_id, 'One of many ' || n, type, kind, theme_color, open, revision_id
    from (select * from cases where open limit 1) box, generate_series(1, 1000) n`.execute(
    world.owner,
  );
  const ask = openEngines();
  const index = readAddresses((await ask('/sitemap.xml')).text);
  const files_of_cases = [...index.keys()].filter((address) => !address.includes('items'));
  expect(files_of_cases).toEqual(
    ['pages', 'cases-1', 'cases-2'].map((name) => `${origin}/sitemap-${name}.xml`),
  );
  const files = await Promise.all([1, 2].map((n) => ask(`/sitemap-cases-${n}.xml`)));
  const [first, second] = files.map(({ text }) => readAddresses(text));
  expect(first!.size).toBe(1000 * locales.length);
  expect(second!.size).toBeGreaterThanOrEqual(8 * locales.length);
  expect(new Set([...first!.keys(), ...second!.keys()]).size).toBe(first!.size + second!.size);
  for (const path of [
    '/sitemap-cases-3.xml',
    '/sitemap-cases-0.xml',
    '/sitemap-cases.xml',
    '/sitemap-none.xml',
  ])
    expect((await ask(path)).status, path).toBe(404);
  // Operators can't create cases that share a revision: a verification of the whole would report
  // it.
  await world.owner.deleteFrom('cases').where('name', 'like', 'One of many %').execute();
});

test('items fill as many files, each as old as its price', async () => {
  const ask = openEngines();
  const { rows } = await sql<{ id: number; priced_at: Date; last: number }>`
    select id, priced_at, max(id) over () as last from catalogue_goods order by id`.execute(
    world.owner,
  );
  const count = Math.ceil(rows[0]!.last / 1000);
  const index = readAddresses((await ask('/sitemap.xml')).text);
  expect([...index.keys()].filter((address) => address.includes('items'))).toEqual(
    Array.from({ length: count }, (_, n) => `${origin}/sitemap-items-${n + 1}.xml`),
  );
  const files = await Promise.all(
    Array.from({ length: count }, (_, n) => ask(`/sitemap-items-${n + 1}.xml`)),
  );
  const found = new Map(files.flatMap(({ text }) => [...readAddresses(text)]));
  expect(found.size).toBe(rows.length * locales.length);
  for (const { id, priced_at } of rows)
    expect(found.get(`${origin}/de/item/${id}`)).toBe(priced_at.toISOString());
  expect((await ask(`/sitemap-items-${count + 1}.xml`)).status).toBe(404);
});

test('while the database is away sitemaps say when to come again, and robots.txt stands', async () => {
  const proxy = await startProxy(world.database_url);
  const { db, close } = openDatabase(proxy.url, { role: 'vitrine_app' });
  try {
    await proxy.cut();
    const ask = openEngines(db);
    for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-cases-1.xml']) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('retry-after')], path).toEqual([503, '30']);
    }
    expect((await ask('/robots.txt')).status).toBe(200);
  } finally {
    await close();
  }
});
