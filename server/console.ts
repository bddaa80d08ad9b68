import fs from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { App } from './kit/http/app.ts';

/**
 * The console loads its own files and calls this server, nothing else; it has no inline script. The
 * previews of e-mails have style attributes, which mail programs need.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the console: its built files, and for every address of it the one page. The page holds no
 * data; each call of it asks for the right.
 */
export function addConsole(app: App, client: string): void {
  app.use('/console/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use(
    '/console/assets/*',
    serveStatic({ root: client, rewriteRequestPath: (asked) => asked.replace(/^\/console/, '') }),
  );
  app.get('/console/assets/*', (c) => c.text('There is no such file.', 404));
  app.on('GET', ['/console', '/console/*'], async (c) =>
    c.html(await fs.readFile(path.join(client, 'index.html'), 'utf8'), 200, {
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
    }),
  );
}
