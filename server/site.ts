import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { Histogram } from '@prometheus-io/client';
import { describeApi } from './api-page.ts';
import { findRedirect } from './redirects.ts';
import { makeGate, type Names } from './gate.ts';
import { answerIn } from './kit/answers.ts';
import { renderRetryPage } from './retry-page.ts';
import { isDatabaseAway } from './kit/db.ts';
import { addressOf } from './kit/http/address.ts';
import { readsClosedSite, type App, type AppOptions } from './kit/http/app.ts';
import { answerCached } from './kit/http/cached.ts';
import { sessionHashes } from './kit/http/cookie.ts';
import { languageOfReader } from './kit/http/language.ts';
import { networkOf } from './kit/http/network.ts';
import { openApi } from './kit/http/openapi.ts';
import { countRequest, senderOf, type RateOptions, type Weight } from './kit/http/rates.ts';
import type { Log } from './kit/log.ts';
import { registry } from './kit/metrics.ts';
import type { Pictures } from './kit/pictures.ts';
import { QueueFull } from './kit/semaphore.ts';
import type { Storage } from './kit/storage.ts';
import { StorageError } from './kit/storage/error.ts';
import { findFile } from './kit/uploads.ts';
import { maintenancePage } from './maintenance.ts';
import { addConsole } from './console.ts';
import { addOffline } from './offline.ts';
import { addProbes } from './probes.ts';
import type { StopKeys } from './notifications/index.ts';
import { addSearchEngines, type SearchEnginesOptions } from './search-engines.ts';
import { addUnsubscribe } from './unsubscribe.ts';

export interface SiteOptions extends SearchEnginesOptions, RateOptions {
  pictures: Pictures;
  /** The pictures that players uploaded. */
  uploads: Storage;
  /** Folder of the last release's scripts and styles, which open pages may still ask for. */
  client_before: string;
  /** Folder of the built console. */
  console_client: string;
  /** They open the links in letters that stop e-mails. */
  keys: StopKeys;
  render: (request: Request, address: string) => Promise<Response>;
  log: Log;
  /** Until when operators have closed the site; undefined while it is open. */
  findClosing?: AppOptions['findClosing'];
  identify: AppOptions['identify'];
  /** Replaces the DNS in tests. */
  names?: Names;
}

/** Paths that look like a file's: with an extension, except that of a page's data, or hidden. */
const file_like = /\/\.|\.(?!data$)[a-z0-9]{1,8}$/i;
/** The weight of a page, by the cost of rendering it. */
const page_weight = 10;
/**
 * Weights of all other requests; `file` counts against the limit for files. A path that matches
 * none is a page.
 */
const weights: readonly [RegExp, Weight][] = [
  [/^\/(?:assets|console\/assets|pictures|uploads)\/|^\/healthz$/, 'file'],
  [/^\/readyz$|\.webmanifest$/, 1],
  [/\.data$/, 5],
  [/^\/(?:openapi\.json|api\.md|sitemap\.xml)$/, 10],
  // Up to 20 MB of text, compressed to a fortieth.
  [/^\/sitemap-/, 50],
  [file_like, 'file'],
];
/** Retry-After while too many requests are waiting for pages or pictures. */
const busy_s = 2;
/**
 * Pages of a window on its way to Steam and back: the opener policy of the other pages would cut it
 * off from its opener.
 */
const sign_in_window = /^(?:\/[a-z-]+)?\/(?:login\/window|sandbox\/steam\/openid\/login)$/;

/**
 * Adds everything that this server answers besides the API: probes, the API's description,
 * site-wide files for search engines and browsers, static files, pictures, pages.
 */
export function addSite(app: App, options: SiteOptions): App {
  const { db, pictures, uploads, client, client_before } = options;
  app.use('*', async (c, next) => {
    const wait_s = await limitRequest(c, options);
    if (wait_s === 0) return next();
    if (weightOf(c.req.path) === undefined)
      return renderRetryPage(languageOfReader(c.req.raw), 'request.rate_limited', wait_s);
    return c.text('Too many requests.', 429, {
      'retry-after': String(wait_s),
      'cache-control': 'no-store',
    });
  });
  app.onError((problem, c) => {
    // A page's scripts, and a request for a picture, need only the status.
    if (problem instanceof QueueFull)
      return c.text('Too many wait for this.', 503, {
        'retry-after': String(busy_s),
        'cache-control': 'no-store',
      });
    if (isDatabaseAway(problem))
      return c.text('The database does not answer.', 503, {
        'retry-after': String(busy_s),
        'cache-control': 'no-store',
      });
    if (problem instanceof StorageError) {
      options.log.warn({ problem: problem.message }, 'the storage of pictures failed');
      return c.text('Pictures are unavailable.', 503, {
        'retry-after': String(busy_s),
        'cache-control': 'no-store',
      });
    }
    options.log.error({ err: problem, path: c.req.path }, 'fault');
    return c.text('Something went wrong on our side.', 500);
  });
  addProbes(app, db);
  app.use(async (c, next) => {
    const found = findRedirect(c.req.raw, options.public_url);
    if (!found) return next();
    c.header('cache-control', 'no-store');
    return c.redirect(found.to, found.status);
  });
  app.get('/openapi.json', answerCached('application/json', JSON.stringify(openApi())));
  app.get('/api.md', answerCached('text/markdown; charset=utf-8', describeApi()));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable');
  });
  for (const root of [client, client_before])
    app.use('/assets/*', serveStatic({ root, precompressed: true }));
  app.get('/pictures/:file', async (c) => {
    const network = networkOf(addressOf(c, options.trusted_proxies));
    const found = await pictures.find(c.req.param('file'), network);
    if (!found) return c.text('There is no such picture.', 404);
    if (typeof found === 'string') return c.redirect(found, 302);
    return c.body(new Uint8Array(found.bytes), 200, {
      'content-type': found.type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  app.get('/uploads/:file', async (c) => {
    const bytes = await findFile(uploads, c.req.param('file'));
    if (!bytes) return c.text('There is no such picture.', 404);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // A stranger uploaded it: opened directly it must be a picture and nothing else.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  addSearchEngines(app, options);
  addConsole(app, options.console_client);
  addOffline(app, options);
  addUnsubscribe(app, options);
  // File names only: looking for a page's path on the disk would be wasted.
  app.use('/:file{[^/]+\\.[^/.]+}', serveStatic({ root: client }));
  const letIn = makeGate(options.names);
  app.get('*', compress(), async (c) => {
    if (file_like.test(c.req.path)) return c.text('There is no such file.', 404);
    if (!isPagePath(new URL(c.req.url).pathname))
      return c.text(answerIn(languageOfReader(c.req.raw), 'route.unknown'), 404);
    const closing = options.findClosing?.();
    const sessions = sessionHashes(c.req.header('cookie') ?? '');
    if (closing && !(await readsClosedSite(sessions, options)))
      return maintenancePage(languageOfReader(c.req.raw), closing);
    const address = addressOf(c, options.trusted_proxies);
    // A page's own scripts request its data, so like the API it skips the gate.
    if (c.req.path.endsWith('.data')) return timePage(() => options.render(c.req.raw, address));
    if (!(await letIn(c.req.raw.headers, address)))
      return c.text(answerIn(languageOfReader(c.req.raw), 'gate.closed'), 403, {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    const page = await timePage(() => renderPage(c.req.raw, address, options));
    if (sign_in_window.test(c.req.path))
      page.headers.set('cross-origin-opener-policy', 'unsafe-none');
    return page;
  });
  // Without scripts, a form comes back to its page, and nothing typed stands in an address.
  app.post('*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    if (!isPagePath(pathname))
      return c.text(answerIn(languageOfReader(c.req.raw), 'route.unknown'), 404);
    return c.redirect(pathname + search, 303);
  });
  return app;
}

/** Undefined for a page. */
function weightOf(path: string): Weight | undefined {
  return weights.find(([pattern]) => pattern.test(path))?.[1];
}

/** Rate-limits a request before any other work. Returns 0, or in how many seconds to retry. */
function limitRequest(c: Context, options: RateOptions): Promise<number> {
  const weight = weightOf(c.req.path) ?? page_weight;
  const counted = { ...senderOf(c, options), weight };
  c.set('counted', counted);
  return countRequest(counted, options.recognize);
}

/**
 * Whether a path can be a page's: valid escapes, no control characters, and no empty segment, which
 * would turn the path into another site's name when it is put into an address.
 */
function isPagePath(pathname: string): boolean {
  try {
    return !/\/\/|\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false; // A broken escape, or not UTF-8.
  }
}

const pages_seconds = new Histogram({
  name: 'vitrine_page_seconds',
  help: 'Time to render a page, or its data, by status.',
  labelNames: ['status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

/** Measures a page, or its data, by the status of its answer. */
async function timePage(render: () => Promise<Response>): Promise<Response> {
  const began_ms = performance.now();
  let status = 500;
  try {
    const page = await render();
    status = page.status;
    return page;
  } catch (problem) {
    if (problem instanceof QueueFull || isDatabaseAway(problem)) status = 503;
    throw problem;
  } finally {
    pages_seconds.observe({ status }, (performance.now() - began_ms) / 1000);
  }
}

/**
 * Renders a page; falls back to the maintenance page, or to the busy page when the queue is full.
 */
async function renderPage(
  request: Request,
  address: string,
  { render, log }: SiteOptions,
): Promise<Response> {
  try {
    const page = await render(request, address);
    return page.status === 503 ? maintenancePage(languageOfReader(request)) : page;
  } catch (problem) {
    if (problem instanceof QueueFull)
      return renderRetryPage(languageOfReader(request), 'request.busy', busy_s);
    log.error({ err: problem }, 'a page can’t be made');
    return maintenancePage(languageOfReader(request));
  }
}
