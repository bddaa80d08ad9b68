import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import { sql } from 'kysely';
import { makeGate, type Names } from './gate.ts';
import { answerIn } from './kit/answers.ts';
import { addressOf } from './kit/http/address.ts';
import type { App } from './kit/http/app.ts';
import { languageOfReader } from './kit/http/language.ts';
import { openApi } from './kit/http/openapi.ts';
import type { Log } from './kit/log.ts';
import type { Pictures } from './kit/pictures.ts';
import { findFile } from './kit/uploads.ts';
import { maintenancePage } from './maintenance.ts';
import { addOffline } from './offline.ts';
import { addSearchEngines, type SearchEnginesOptions } from './search-engines.ts';

export interface SiteOptions extends SearchEnginesOptions {
  pictures: Pictures;
  /** Folder of the pictures that players uploaded. */
  uploads: string;
  render: (request: Request, address: string) => Promise<Response>;
  trusted_proxies: number;
  log: Log;
  /** Tests say who is who in the DNS. */
  names?: Names;
}

/** What is asked for like a file: with an ending, though not that of a page's data, or hidden. */
const file_like = /\/\.|\.(?!data$)[a-z0-9]{1,8}$/i;
/** The page of a window that was at Steam: with the policy of the other pages it would lose who opened it. */
const sign_in_window = /^(?:\/[a-z-]+)?\/login\/window$/;

/**
 * Adds to the API everything else that this server answers: probes, the API's description, what search engines and browsers read
 * of the site as a whole, files, pictures, pages.
 */
export function addSite(app: App, options: SiteOptions): App {
  const { db, pictures, uploads, client } = options;
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const ready = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return ready ? c.text('ready') : c.text('the database does not answer', 503, { 'retry-after': '2' });
  });
  app.get('/openapi.json', (c) => c.json(openApi()));
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', compress(), serveStatic({ root: client }));
  app.get('/pictures/:file', async (c) => {
    const found = await pictures.find(c.req.param('file'));
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
      // It came from a stranger: opened by itself it is a picture and nothing else.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  addSearchEngines(app, options);
  addOffline(app, options);
  // Names of files only: a page is not worth a look at the disk.
  app.use('/:file{[^/]+\\.[^/]+}', serveStatic({ root: client }));
  const letIn = makeGate(options.names);
  app.get('*', compress(), async (c) => {
    if (file_like.test(c.req.path)) return c.text('There is no such file.', 404);
    const address = addressOf(c, options.trusted_proxies);
    // The data of a page, which its own scripts ask for, are no page, as the API isn't.
    if (c.req.path.endsWith('.data')) return options.render(c.req.raw, address);
    if (!(await letIn(c.req.raw.headers, address)))
      return c.text(answerIn(languageOfReader(c.req.raw), 'gate.closed'), 403, {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    const page = await renderPage(c.req.raw, address, options);
    if (sign_in_window.test(c.req.path)) page.headers.set('cross-origin-opener-policy', 'unsafe-none');
    return page;
  });
  return app;
}

/** A page; while none can be made, the one that says so. */
async function renderPage(request: Request, address: string, { render, log }: SiteOptions): Promise<Response> {
  try {
    const page = await render(request, address);
    return page.status === 503 ? maintenancePage(languageOfReader(request)) : page;
  } catch (problem) {
    log.error({ err: problem }, 'a page can’t be made');
    return maintenancePage(languageOfReader(request));
  }
}
