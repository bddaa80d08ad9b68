import fs from 'node:fs/promises';
import { inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { compress } from 'hono/compress';
import type { Context } from 'hono';
import type { ServerBuild } from 'react-router';
import { writeFeed } from './articles/index.ts';
import { isDatabaseAway, type Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';
import type { Place, Places } from './kit/places.ts';

/** Private pages, disallowed for crawlers in every language. */
const shut = ['/my', '/pay', '/login', '/removal', '/survey', '/console', '/blog/preview'];
/** Pages that exist only in the demo. */
const of_the_demo = ['/outbox', '/design', '/sandbox'];

/**
 * A page in twelve languages, each linking to all, takes 20 kB; a sitemap may hold 50,000 addresses
 * in 50 MB.
 */
const places_per_file = 1000;
const file_pattern = /^sitemap-(pages|([a-z]+)-([1-9]\d{0,5}))\.xml$/;

export interface SearchEnginesOptions {
  db: Db;
  /** The pages of every module's content. */
  places: readonly Places[];
  /** The address that players use; undefined: the one in the request. */
  public_url: string | undefined;
  /** The built renderer, which knows all pages. */
  loadBuild: () => Promise<ServerBuild>;
  /** Folder of the browser's files, whose date is that of the release. */
  client: string;
}

/**
 * Adds `robots.txt` and the sitemaps, which tell crawlers where they may go and which pages exist.
 */
export function addSearchEngines(app: App, options: SearchEnginesOptions): void {
  const originOf = (c: Context) => new URL(options.public_url ?? c.req.url).origin;
  app.get('/robots.txt', (c) => c.text(writeRobots(originOf(c))));
  app.get('/sitemap.xml', compress(), (c) =>
    answerXml(c, async () => writeIndex(originOf(c), await listFiles(options))),
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
    const [, which, file, number] = file_pattern.exec(c.req.param('file')) ?? [];
    if (!which) return c.notFound();
    return answerXml(c, async () => {
      if (!number) return writeSitemap(originOf(c), await listPages(options));
      const many = options.places.find((one) => one.file === file);
      if (!many) return false;
      const from = (Number(number) - 1) * places_per_file;
      const to = from + places_per_file;
      const places =
        'list' in many
          ? (await many.list(options.db)).slice(from, to)
          : await many.listBetween(options.db, from + 1, to);
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

/** Pages without a parameter, dated by the release, and the modules' few. */
async function listPages({ db, loadBuild, client, places }: SearchEnginesOptions) {
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
  const few = await Promise.all(
    places.map(async (one) => ('list' in one && one.file === undefined ? one.list(db) : [])),
  );
  return [...plain.map((path): Place => ({ path, changed_at: built_at })), ...few.flat()];
}

function isIn(place: string, path: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** The files of the sitemap by name, with the pages by which each is dated, where these are few. */
async function listFiles(options: SearchEnginesOptions): Promise<[name: string, Place[]][]> {
  const filesOf = async (many: Places): Promise<[string, Place[]][]> => {
    if (many.file === undefined) return [];
    const all = 'list' in many ? await many.list(options.db) : [];
    const last = 'list' in many ? all.length : await many.findLast(options.db);
    return Array.from({ length: Math.ceil(last / places_per_file) }, (_, n) => [
      `${many.file}-${n + 1}`,
      all.slice(n * places_per_file, (n + 1) * places_per_file),
    ]);
  };
  const of_modules = await Promise.all(options.places.map(filesOf));
  return [['pages', await listPages(options)], ...of_modules.flat()];
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function* writeIndex(origin: string, files: readonly [name: string, Place[]][]) {
  yield `${declaration}<sitemapindex xmlns="${sitemaps}">\n`;
  for (const [name, places] of files) yield writeFile(origin, name, places);
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
