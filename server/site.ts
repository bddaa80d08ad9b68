import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import { sql } from 'kysely';
import type { Db } from './kit/db.ts';
import { addressOf } from './kit/http/address.ts';
import type { App } from './kit/http/app.ts';
import { openApi } from './kit/http/openapi.ts';
import type { Pictures } from './kit/pictures.ts';

export interface SiteOptions {
  db: Db;
  pictures: Pictures;
  /** Folder of the browser's files. */
  client: string;
  render: (request: Request, address: string) => Promise<Response>;
  trusted_proxies: number;
}

/** Adds to the API everything else that this server answers: probes, the API's description, files, pictures, pages. */
export function addSite(app: App, { db, pictures, client, render, trusted_proxies }: SiteOptions): App {
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
  // Names of files only: a page is not worth a look at the disk.
  app.use('/:file{[^/]+\\.[^/]+}', serveStatic({ root: client }));
  app.get('*', compress(), (c) => render(c.req.raw, addressOf(c, trusted_proxies)));
  return app;
}
