import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { answerBare, ink } from './bare-page.ts';
import { readTitle } from './content/index.ts';
import { answerIn } from './kit/answers.ts';
import type { Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';

/**
 * Polls the server and reloads once it answers: when the network comes back, and every few seconds,
 * because the server itself may have been unavailable.
 */
const script = `
  const comeBack = () => navigator.onLine && window.fetch('/healthz').then(({ ok }) => ok && location.reload(), () => {});
  addEventListener('online', comeBack);
  setInterval(comeBack, 5000);
`;

const addressIn = (code: LocaleCode) => inLocale(code, '/offline.html');

/**
 * Makes the site an installable web app: a manifest, and a service worker that shows our own page
 * in place of the browser's while offline. The manifest and that page exist in each language.
 * `client` is the folder of the browser's files.
 */
export function addOffline(app: App, { db, client }: { db: Db; client: string }): void {
  for (const { code } of locales) {
    app.get(addressIn(code), () => offlinePage(code));
    app.get(inLocale(code, '/manifest.webmanifest'), async (c) =>
      c.body(JSON.stringify(manifestIn(code, await readTitle(db, code))), 200, {
        'content-type': 'application/manifest+json',
      }),
    );
  }
  app.get('/worker.js', async (c) => {
    const code = await fs.readFile(path.join(client, 'worker.js'), 'utf8').catch(() => undefined);
    if (!code) return c.text('There is no such file.', 404);
    return c.body((await introduce()) + code, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
}

function offlinePage(language: LocaleCode): Response {
  const page = {
    language,
    title: answerIn(language, 'offline.title'),
    heading: answerIn(language, 'offline.heading'),
    comfort: answerIn(language, 'offline.comfort'),
    retry: answerIn(language, 'offline.retry'),
    script,
  };
  return answerBare(page, 200, { 'cache-control': 'no-cache' });
}

/**
 * Prepended to the service worker's code: the pages that it caches, and their digest. When a page's
 * text changes, the worker's bytes change with it, so the browser replaces the old worker.
 */
async function introduce(): Promise<string> {
  const texts = await Promise.all(locales.map(({ code }) => offlinePage(code).text()));
  const offline = {
    mark: hash('sha256', texts.join('')).slice(0, 8),
    pages: locales.map(({ code }) => addressIn(code)),
  };
  return `const offline = ${JSON.stringify(offline)};\n`;
}

/** The web app manifest: one app, which opens in the language in which it was installed. */
function manifestIn(code: LocaleCode, title: string) {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: title,
    short_name: title,
    lang: locales.find((locale) => locale.code === code)!.tag,
    start_url: inLocale(code, '/'),
    scope: '/',
    display: 'standalone',
    background_color: ink,
    theme_color: ink,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
