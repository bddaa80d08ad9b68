import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { inLocale, locales, type LocaleCode } from '@vitrine/i18n/locales';
import { answerBare, ink } from './bare-page.ts';
import { readTitle } from './content/index.ts';
import { answerIn } from './kit/answers.ts';
import type { Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';

/** Asks whether we are there again: when the network comes back, and every few seconds, for it may be us who were away. */
const script = `
  const comeBack = () => navigator.onLine && window.fetch('/healthz').then(({ ok }) => ok && location.reload(), () => {});
  addEventListener('online', comeBack);
  setInterval(comeBack, 5000);
`;

const addressIn = (code: LocaleCode) => inLocale(code, '/offline.html');

/**
 * What makes the site an app that can be installed: a manifest, and the worker that shows a page of ours where the browser
 * would show its own while there is no network. Both exist in each language. `client` is the folder of the browser's files.
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
 * What stands in front of the worker's code: the pages that it keeps, and their mark. So a worker whose pages say something
 * else is another one, and the browser takes it in the place of the old.
 */
async function introduce(): Promise<string> {
  const texts = await Promise.all(locales.map(({ code }) => offlinePage(code).text()));
  const offline = {
    mark: hash('sha256', texts.join('')).slice(0, 8),
    pages: locales.map(({ code }) => addressIn(code)),
  };
  return `const offline = ${JSON.stringify(offline)};\n`;
}

/** The app as the browser installs it: one app, which opens in the language in which it was installed. */
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
