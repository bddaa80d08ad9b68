import fs from 'node:fs/promises';
import { inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { policies, slugOf, type PolicyName } from '@vitrine/i18n/policies/names';
import { compress } from 'hono/compress';
import type { Context } from 'hono';
import type { ServerBuild } from 'react-router';
import { listArticleDates, writeFeed } from './articles/index.ts';
import { listCaseDates } from './cases/index.ts';
import { findLastGoods, listGoodsDates } from './catalogue/index.ts';
import { listPageDates } from './content/index.ts';
import { isDatabaseAway, type Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';

/** Private pages, disallowed for crawlers in every language. */
const shut = ['/my', '/pay', '/login', '/removal', '/survey', '/console'];
/** Pages that exist only in the demo. */
const of_the_demo = ['/outbox', '/design', '/sandbox'];

/**
 * A page in twelve languages, each linking to all, takes 20 kB; a sitemap may hold 50,000 addresses
 * in 50 MB.
 */
const places_per_file = 1000;
const file_pattern = /^sitemap-(pages|(cases|items)-([1-9]\d{0,5}))\.xml$/;

export interface SearchEnginesOptions {
  db: Db;
  /** The address that players use; undefined: the one in the request. */
  public_url: string | undefined;
  /** The built renderer, which knows all pages. */
  loadBuild: () => Promise<ServerBuild>;
  /** Folder of the browser's files, whose date is that of the release. */
  client: string;
}

/** A page by its English path, with the last change of its content. */
interface Place {
  path: string;
  changed_at: Date | undefined;
}

/**
 * Adds `robots.txt` and the sitemaps, which tell crawlers where they may go and which pages exist.
 */
export function addSearchEngines(app: App, options: SearchEnginesOptions): void {
  const originOf = (c: Context) => new URL(options.public_url ?? c.req.url).origin;
  app.get('/robots.txt', (c) => c.text(writeRobots(originOf(c))));
  app.get('/sitemap.xml', compress(), (c) =>
    answerXml(c, async () =>
      writeIndex(
        originOf(c),
        await listPages(options),
        await listCases(options),
        await findLastGoods(options.db),
      ),
    ),
  );
  for (const { code } of locales)
    app.get(inLocale(code, '/blog/rss.xml'), compress(), (c) =>
      answerXml(
        c,
        async () => [await writeFeed(options.db, originOf(c), code)],
        'application/rss+xml',
      ),
    );
  app.get('/:file{sitemap-.+\\.xml}', compress(), async (c) => {
    const [, which, kind, number] = file_pattern.exec(c.req.param('file')) ?? [];
    if (!which) return c.notFound();
    return answerXml(c, async () => {
      if (!number) return writeSitemap(originOf(c), await listPages(options));
      const from = (Number(number) - 1) * places_per_file;
      const places =
        kind === 'items'
          ? await listItems(options, from)
          : (await listCases(options)).slice(from, from + places_per_file);
      return places.length > 0 && writeSitemap(originOf(c), places);
    });
  });
}

function writeRobots(origin: string): string {
  const closed = locales.flatMap(({ code }) =>
    shut.map((path) => `Disallow: ${inLocale(code, path)}`),
  );
  return [
    'User-agent: *',
    'Disallow: /api',
    ...closed,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Pages without a parameter, dated by the release, and the policies. */
async function listPages({ db, loadBuild, client }: SearchEnginesOptions): Promise<Place[]> {
  const { routes } = await loadBuild();
  const built_at = await fs.stat(client).then(
    ({ mtime }) => mtime,
    () => undefined, // In development nothing is built.
  );
  const plain = Object.values(routes)
    .filter((route) => route?.parentId === 'shell/locale')
    .map((route) => `/${route!.path ?? ''}`)
    .filter(
      (path) => !/[:*]/.test(path) && ![...shut, ...of_the_demo].some((place) => isIn(place, path)),
    );
  const [pages, articles] = await Promise.all([listPageDates(db), listArticleDates(db)]);
  const changedAt = (name: PolicyName) =>
    pages.find(({ id }) => id === policies[name].id)!.changed_on;
  return [
    ...plain.map((path) => ({ path, changed_at: built_at })),
    ...articles.map(({ slug, changed_at }) => ({ path: `/blog/${slug}`, changed_at })),
    ...(Object.keys(policies) as PolicyName[]).map((name) => ({
      path: `/remark/${slugOf(name)}`,
      changed_at: new Date(changedAt(name)),
    })),
  ];
}

function isIn(place: string, path: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

async function listCases({ db }: SearchEnginesOptions): Promise<Place[]> {
  return (await listCaseDates(db)).map(({ id, changed_at }) => ({
    path: `/case/${id}`,
    changed_at,
  }));
}

/** The pages of the items whose ids follow `from`, dated by their prices. */
async function listItems({ db }: SearchEnginesOptions, from: number): Promise<Place[]> {
  const items = await listGoodsDates(db, from + 1, from + places_per_file);
  return items.map(({ id, priced_at }) => ({ path: `/item/${id}`, changed_at: priced_at }));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `last_item`: the highest id of an item; a file has those of a thousand ids. */
function* writeIndex(
  origin: string,
  pages: readonly Place[],
  cases: readonly Place[],
  last_item: number,
) {
  yield `${declaration}<sitemapindex xmlns="${sitemaps}">\n`;
  yield writeFile(origin, 'pages', pages);
  for (let from = 0; from < cases.length; from += places_per_file)
    yield writeFile(
      origin,
      `cases-${from / places_per_file + 1}`,
      cases.slice(from, from + places_per_file),
    );
  for (let file = 1; file <= Math.ceil(last_item / places_per_file); file++)
    yield writeFile(origin, `items-${file}`, []);
  yield '</sitemapindex>\n';
}

/** An entry of the sitemap index, dated by the newest page of the file, if these are given. */
function writeFile(origin: string, name: string, places: readonly Place[]): string {
  const newest = Math.max(...places.map(({ changed_at }) => changed_at?.getTime() ?? 0));
  const address = escapeXml(`${origin}/sitemap-${name}.xml`);
  return `<sitemap><loc>${address}</loc>${lastChange(places.length > 0 ? new Date(newest) : undefined)}</sitemap>\n`;
}

function* writeSitemap(origin: string, places: readonly Place[]) {
  yield `${declaration}<urlset xmlns="${sitemaps}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  for (const place of places) yield writePlace(origin, place);
  yield '</urlset>\n';
}

/** A page in every language, each entry with links to the others. */
function writePlace(origin: string, { path, changed_at }: Place): string {
  const addressIn = (code: LocaleCode) => escapeXml(origin + inLocale(code, path));
  const link = (tag: string, code: LocaleCode) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressIn(code)}"/>`;
  const others = locales.map(({ code, tag }) => link(tag, code)).join('') + link('x-default', 'en');
  const rest = lastChange(changed_at) + others;
  return locales.map(({ code }) => `<url><loc>${addressIn(code)}</loc>${rest}</url>\n`).join('');
}

function lastChange(at: Date | undefined): string {
  return at ? `<lastmod>${at.toISOString()}</lastmod>` : '';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * Streams an XML file in chunks; 404 when `write` returns false, 503 while the database is
 * unavailable.
 */
async function answerXml(
  c: Context,
  write: () => Promise<Iterable<string> | false>,
  type = 'application/xml',
): Promise<Response> {
  try {
    const pieces = await write();
    if (!pieces) return c.notFound();
    const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
    return c.body(body, 200, { 'content-type': `${type}; charset=utf-8` });
  } catch (problem) {
    if (!isDatabaseAway(problem)) throw problem;
    return c.text('The database does not answer.', 503, { 'retry-after': '30' });
  }
}
