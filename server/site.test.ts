import { hash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { serve, type ServerType } from '@hono/node-server';
import { inLocale } from '@vitrine/i18n/locales';
import fc from 'fast-check';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identify, recognize, startSession } from './accounts/index.ts';
import { buildConsole, console_build } from './build-console.ts';
import { buildWeb, web_build } from './build-web.ts';
import { showTerritory } from './territory/index.ts';
import { setClock } from './kit/clock.ts';
import { openDatabase, type Database } from './kit/db.ts';
import { makeApp, type App, type Closing } from './kit/http/app.ts';
import { callInProcess } from './kit/http/in-process.ts';
import { openApi } from './kit/http/openapi.ts';
import { openLog } from './kit/log.ts';
import { Pictures } from './kit/pictures.ts';
import { modules } from './modules.ts';
import { addressOfStop } from './notifications/stop.ts';
import { addSite, type SiteOptions } from './site.ts';
import { makeRenderer } from './ssr.ts';
import { joinMember } from './staff/testing.ts';
import { dataOf } from './testing/send.ts';
import { startProxy, type TcpProxy } from './testing/tcp-proxy.ts';
import { test_settings } from './testing/settings.ts';
import { browser_headers, visit } from './testing/visit.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from './testing/world.ts';

const world = openWorld();

/** The whole product, with a database that can be cut off. */
let proxy: TcpProxy;
let database: Database;
let server: ServerType;
let url: string;
let site_options: SiteOptions;
let build: Promise<ServerBuild>;
let loadBuild = () => build;
/** Until when operators have closed the site, while they have. */
let closing: Closing | undefined;
/** The folder of the scripts of the last release. */
const last_release = fs.mkdtempSync(`${os.tmpdir()}/vitrine-site-`);
/** An empty DNS. */
const names = { namesOf: async () => [], addressesOf: async () => [] };

beforeAll(async () => {
  await buildWeb();
  await buildConsole();
  build = import(web_build.server) as Promise<ServerBuild>;
  proxy = await startProxy(world.database_url);
  database = openDatabase(proxy.url, { role: 'vitrine_app' });
  const { db } = database;
  const log = openLog({ log_level: 'silent' });
  const routes = modules.flatMap((module) => module.routes ?? []);
  const settings = test_settings;
  const api = {
    db,
    log,
    settings,
    routes,
    identify,
    recognize,
    trusted_proxies: 0,
    public_url: undefined,
    strict: true,
  };
  const app = makeApp(api);
  site_options = {
    db,
    pictures: new Pictures(db, '', {}),
    uploads: test_settings.uploads,
    keys: test_settings,
    client: web_build.client,
    client_before: last_release,
    console_client: console_build,
    loadBuild: () => build,
    places: modules.flatMap((module) => module.places ?? []),
    public_url: undefined,
    render: makeRenderer({
      loadBuild: () => loadBuild(),
      callApi: callInProcess(api),
      territoryOf: (address, cookie) => showTerritory(database.db, address, cookie),
      public_url: undefined,
      demo: [],
      mode: 'production',
    }),
    trusted_proxies: 1,
    recognize,
    identify,
    log,
    names,
    findClosing: () => closing,
  };
  addSite(app, site_options);
  server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(listening),
    );
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 300_000);
let is_cut = false;
afterEach(async () => {
  loadBuild = () => build;
  closing = undefined;
  setClock();
  if (is_cut) await proxy.mend();
  is_cut = false;
});
afterAll(async () => {
  server?.close();
  await database?.close();
  await proxy?.cut();
  fs.rmSync(last_release, { recursive: true, force: true });
});
const cut = async () => {
  is_cut = true;
  await proxy.cut();
};

const curl = (path: string) =>
  fetch(url + path, { headers: { 'user-agent': 'curl/8.9', 'x-forwarded-for': randomAddress() } });

describe('the gate', () => {
  test('keeps programs from pages, in every language, with the one word [2-8.2 2-8.3 3-9.42]', async () => {
    for (const path of ['/', '/case/1', '/no-such-page', '/login/window']) {
      const response = await curl(path);
      expect([response.status, await response.text()], path).toEqual([403, '403 ERROR!']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const german = await curl('/de/case/1');
    expect([german.status, await german.text()]).toEqual([403, '403 FEHLER!']);
    const hindi = await fetch(`${url}/`, {
      headers: { 'user-agent': 'curl/8.9', 'accept-language': 'hi-IN,en;q=0.5' },
    });
    expect([hindi.status, await hindi.text()]).toEqual([403, '403 त्रुटि!']);
    expect((await visit(`${url}/`)).status).toBe(200);
  });

  test('stands only before pages: not before the API, probes, files, pictures, nor what a page’s scripts ask for [2-5.3 3-0.9]', async () => {
    const home = await (await visit(`${url}/`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(home)![0];
    for (const path of [
      '/api/box',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/api.md',
      script,
      '/case/1.data',
    ])
      expect((await curl(path)).status, path).toBe(200);
    for (const path of [
      '/api/nothing',
      '/pictures/none',
      '/uploads/none',
      '/robots.txt',
      '/sitemap.xml',
    ])
      expect((await curl(path)).status, path).not.toBe(403);
  });

  test('asks who claims to be a search engine [2-5.2]', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    expect((await visit(`${url}/`, headers)).status).toBe(403);
  });

  test('lets a player in with whatever they use [2-5.1]', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, 'user-agent': 'my own reader' };
    const response = await fetch(`${url}/`, { headers });
    expect(await response.text()).toContain('$500.00');
  });
});

test('a script of the last release is still served, as one of this release is [6-6.8b]', async () => {
  fs.mkdirSync(`${last_release}/assets`);
  fs.writeFileSync(`${last_release}/assets/part-old1234.js`, 'export {};');
  const response = await fetch(`${url}/assets/part-old1234.js`);
  expect(await response.text()).toBe('export {};');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('a script is sent as the build compressed it, in what the browser takes', async () => {
  const script = /\/assets\/[\w.-]+\.js/.exec(await (await visit(`${url}/`)).text())![0];
  const plain = await fetch(url + script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const code = await plain.text();
  for (const encoding of ['br', 'gzip']) {
    const sent = await fetch(url + script, { headers: { 'accept-encoding': encoding } });
    expect(Object.fromEntries(sent.headers), encoding).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(sent.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(Number(sent.headers.get('content-length'))).toBeLessThan(code.length);
    expect(await sent.text()).toBe(code);
  }
});

test.each([
  '/wp-login.php',
  '/assets/none.js',
  '/deep/down/file.txt',
  '/.env',
  '/.git/config',
  '/favicon.ico.bak',
])('%s, which no page is and no file, gets a bare 404 and costs no page', async (path) => {
  loadBuild = () => Promise.reject(new Error('a page was rendered'));
  for (const response of [await visit(url + path), await curl(path)])
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.']);
});

/** Requests a path unchanged, where `fetch` would correct it first. */
function ask(path: string): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    http
      .get(
        url,
        { path, headers: { ...browser_headers, 'x-forwarded-for': randomAddress() } },
        (response) => {
          response
            .resume()
            .once('end', () =>
              resolve({ status: response.statusCode!, location: response.headers.location }),
            );
        },
      )
      .once('error', reject);
  });
}

describe('a path that no page can have', () => {
  test.each([
    '/%0a',
    '/%0d%0a',
    '/%09',
    '/%00',
    '/de/%00',
    '/case/%0a',
    '/%7f',
    '/%c2%85',
    '/%',
    '/%zz',
    '/%ff',
    '/%e0%a4',
    '/de/%ff.data',
  ])('for its signs: %s is not there, and costs no page', async (path) => {
    loadBuild = () => Promise.reject(new Error('a page was rendered'));
    expect((await ask(path)).status).toBe(404);
  });

  test.each([
    '//',
    '//evil.com',
    '/en//evil.com/',
    '/pt//evil.com',
    '/de//case/1',
    '/en/%2f%2fevil.com',
    '/case//1',
    '/en//evil.com/_.data',
  ])('for an empty part in it: %s is not there, and leads nowhere', async (path) => {
    expect(await ask(path)).toEqual({ status: 404, location: undefined });
  });

  test('for its length is refused, before anything looks for it', async () => {
    expect((await ask(`/${'a'.repeat(2048)}`)).status).toBe(413);
    expect((await ask(`/${'a'.repeat(2047)}`)).status).toBe(404);
  });

  test('says so in the language of the path', async () => {
    const response = await visit(`${url}/de/%00`);
    expect([response.status, await response.text()]).toEqual([
      404,
      'Unter dieser Adresse gibt es nichts.',
    ]);
  });
});

describe('a redirect', () => {
  test.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en/case/1?x=%2F', '/case/1?x=%2F'],
    ['/pt', '/br'],
    ['/pt/case/1', '/br/case/1'],
    ['/%65n/case/1', '/case/1'],
    ['/en/%5cevil', '/%5cevil'],
    ['/en/.//evil.com', undefined],
    ['/en/https:evil', '/https:evil'],
  ])('of %s leads to %s', async (path, expected) => {
    expect((await ask(path)).location).toBe(expected);
  });

  test('comes back to its page when a form is sent without scripts, and what was typed stands in no address [6-2.12]', async () => {
    const body = new URLSearchParams({ amount: '250', card: 'AAAA-BBBB' });
    const send = (path: string) => {
      const headers = { ...browser_headers, 'x-forwarded-for': randomAddress() };
      return fetch(url + path, { method: 'POST', body, redirect: 'manual', headers });
    };
    const sent = await send('/de/pay?p=5');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/pay?p=5']);
    for (const path of ['//evil.com', '/\\evil.com', '/en//evil.com'])
      expect((await send(path)).status, path).toBe(404);
  });

  test('never leads off the site, whatever is asked for', async () => {
    const signs =
      String.raw`/ // \ %2f %5c %09 %0a %00 . .. %2e : @ ? & = # EN en pt br %65n`.split(' ');
    const words =
      'evil.com evil https: javascript: remark terms-3 login case 1 pictures case-1-00000000-320.webp _.data';
    const piece = fc.constantFrom(...signs, ...words.split(' '));
    const start = fc.constantFrom(
      '/en',
      '/pt',
      '/en/',
      '/pt/',
      '/',
      '/remark/',
      '/de/remark/',
      '/login/',
      '/pictures/',
    );
    const path = fc
      .tuple(start, fc.array(piece, { maxLength: 6 }))
      .map(([first, rest]) => first + rest.join(''));
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        const { status, location } = await ask(asked);
        expect(status).toBeLessThan(500);
        if (location !== undefined) expect(new URL(location, url + asked).origin).toBe(url);
      }),
      { numRuns: 100 },
    );
  });
});

describe('who asks too often', () => {
  /** Freezes the clock, however slow this machine is. */
  const holdClock = () => {
    const at = Date.now();
    setClock(() => new Date(at));
  };
  const press = async (count: number, path: string, headers: Record<string, string>) => {
    const answers: Response[] = [];
    while (answers.length < count) {
      const batch = Array.from({ length: Math.min(50, count - answers.length) }, () =>
        visit(url + path, headers),
      );
      answers.push(...(await Promise.all(batch)));
    }
    return answers;
  };
  const countOf = (answers: Response[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  test('for pages is told to wait, before anything is rendered: twenty of a visitor’s network, ten of a player', async () => {
    const ann = await joinPlayer(world);
    holdClock();
    const from = { 'x-forwarded-for': randomAddress(), 'accept-language': 'de' };
    const cookie = `authsk=${ann.token}`;
    const anns = { ...from, cookie };
    expect(await (await visit(`${url}/provablyfair`, anns)).text()).toContain('$500.00');
    loadBuild = () => Promise.reject(new Error('a page was rendered'));
    expect(countOf(await press(30, '/', from), 429)).toBe(10);
    const pages = await press(30, '/case/1', anns);
    expect(countOf(pages, 429)).toBe(21);
    const refused = pages.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const html = await refused.text();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<h1>Einen Moment, bitte</h1>');
    expect(html.length).toBeLessThan(3000);
  });

  test('for the data of pages, or the API’s description, or who is there, is told so in a word', async () => {
    holdClock();
    for (const [path, count] of [
      ['/case/1.data', 40],
      ['/openapi.json', 20],
      ['/api.md', 20],
      ['/readyz', 200],
      ['/sitemap.xml', 20],
    ] as const) {
      const answers = await press(count + 5, path, { 'x-forwarded-for': randomAddress() });
      expect(countOf(answers, 429), path).toBe(5);
    }
  });

  test('for files may ask two thousand times, whatever else they asked for', async () => {
    holdClock();
    const from = { 'x-forwarded-for': randomAddress() };
    await press(30, '/', from);
    expect(countOf(await press(100, '/pictures/none', from), 404)).toBe(100);
    expect(countOf(await press(1950, '/uploads/none', from), 429)).toBe(50);
    expect(countOf(await press(1, '/healthz', { 'x-forwarded-for': randomAddress() }), 200)).toBe(
      1,
    );
  });

  test('keeps no player of their network from pages and files', async () => {
    const ann = await joinPlayer(world);
    holdClock();
    const from = { 'x-forwarded-for': randomAddress() };
    await press(25, '/', from);
    await press(2010, '/pictures/none', from);
    const anns = { ...from, cookie: `authsk=${ann.token}` };
    expect((await visit(`${url}/free`, anns)).status).toBe(200);
    expect((await visit(`${url}/pictures/none`, anns)).status).toBe(404);
  });
});

test('the API’s description is compressed once, as the caller takes it, and not sent again to who has it [6-6.28]', async () => {
  const first = await visit(`${url}/openapi.json`, { 'accept-encoding': 'identity' });
  const etag = first.headers.get('etag')!;
  const text = await first.text();
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApi())));
  for (const [taken, coding] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, GZIP', 'gzip'],
    ['zstd', null],
  ] as const) {
    const sent = await visit(`${url}/openapi.json`, { 'accept-encoding': taken });
    expect([sent.headers.get('content-encoding'), sent.headers.get('etag')]).toEqual([
      coding,
      etag,
    ]);
    expect(await sent.text()).toBe(text);
  }
  for (const known of [etag, etag.slice(2), `"another", ${etag}`]) {
    const again = await visit(`${url}/openapi.json`, { 'if-none-match': known });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await visit(`${url}/openapi.json`, { 'if-none-match': '"another"' })).status).toBe(200);
});

describe('the link of a letter about an offer', () => {
  const giveawaysOf = async ({ api }: TestPlayer) =>
    dataOf(await api('GET /api/message/settings', {})).kinds.find(
      ({ kind }) => kind === 'giveaways',
    )!.on;

  test('asks when it is opened, and stops the e-mails when it is posted to, by anybody and without a session [6-6.23]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const link =
      url + inLocale('de', addressOfStop({ player_id: ann.id, kind: 'giveaways' }, test_settings));
    const asked = await visit(link);
    const html = await asked.text();
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<form method="post">');
    expect(await giveawaysOf(ann)).toBe(true);
    for (let n = 0; n < 2; n += 1) {
      const stopped = await fetch(link, {
        method: 'POST',
        headers: { 'user-agent': 'a mail program', origin: 'https://mail.example' },
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      });
      expect([stopped.status, await stopped.text()]).toEqual([
        200,
        expect.not.stringContaining('<form'),
      ]);
      expect([await giveawaysOf(ann), await giveawaysOf(ben)]).toEqual([false, true]);
    }
  });

  test('is none of ours when a sign of it was changed', async () => {
    const ann = await joinPlayer(world);
    const path = addressOfStop({ player_id: ann.id, kind: 'giveaways' }, test_settings);
    for (const other of [
      `${path.slice(0, -2)}AA`,
      '/unsubscribe/1',
      `/unsubscribe/${'A'.repeat(60)}`,
    ])
      for (const method of ['GET', 'POST'])
        expect((await fetch(url + other, { method })).status, other).toBe(404);
    expect(await giveawaysOf(ann)).toBe(true);
  });
});

describe('when too many wait for pages', () => {
  test('the others are asked to come back in a moment, in their language', async () => {
    holdRenders();
    const busy: string[] = [];
    const from = (n: number) => ({
      'x-forwarded-for': `192.0.2.${n}`,
      cookie: 'language=de',
      'accept-language': 'de',
    });
    const waiting = Array.from({ length: 110 }, async (_, n) => {
      const data = await visit(`${url}/free.data`, from(n));
      const text = await data.text();
      if (data.status === 503) busy.push(text);
      return data.status;
    });
    await expect.poll(() => busy).toEqual(Array(6).fill('Too many wait for this.'));
    const page = await visit(`${url}/free`, from(201));
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await page.text()).toContain('Einen Moment, bitte');
    release();
    expect((await Promise.all(waiting)).filter((status) => status === 200)).toHaveLength(104);
  });

  let release = () => {};
  /** Makes every page wait for the build. */
  function holdRenders() {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    loadBuild = async () => (await promise, build);
  }
});

test('the bare address leads to the language that was chosen, and no other visitor with it', async () => {
  const chosen = await visit(`${url}/?from=x`, { cookie: 'locale=de' });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/de?from=x']);
  expect(chosen.headers.get('cache-control')).toBe('no-store');
  const german = await visit(`${url}/de`, { cookie: 'locale=de' });
  expect(await german.text()).toContain('<html lang="de"');
  const others: Record<string, string>[] = [
    {},
    { 'accept-language': 'de' },
    { cookie: 'locale=en' },
  ];
  for (const headers of others) {
    const page = await visit(`${url}/`, headers);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<html lang="en"'),
    ]);
  }
});

/** A request's connection, as Node's adapter passes it. */
const caller = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };

test('other names of the site lead to its one address, for good, and the API stays where it is', async () => {
  const site = new Hono() as App;
  site.get('/api/box', (c) => c.text('here'));
  addSite(site, { ...site_options, public_url: 'https://shop.example' });
  const ask = (address: string) => site.request(address, { headers: browser_headers }, caller);
  const moved = await ask('http://m.shop.example/case/7?from=x');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    301,
    'https://shop.example/case/7?from=x',
  ]);
  expect((await ask('http://www.shop.example/robots.txt')).headers.get('location')).toBe(
    'https://shop.example/robots.txt',
  );
  expect((await ask('http://m.shop.example/healthz')).status).toBe(200);
  expect(await (await ask('http://m.shop.example/api/box')).text()).toBe('here');
  expect((await ask('http://shop.example/robots.txt')).status).toBe(200);
});

describe('a page that opens the sign-in window', () => {
  test('hears from it: it keeps its windows, and the window keeps who opened it', async () => {
    const policyOf = async (path: string) =>
      (await visit(url + path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/')).toBe('same-origin-allow-popups');
    expect(await policyOf('/case/1')).toBe('same-origin-allow-popups');
    for (const path of [
      '/api/steam_auth',
      '/api/steam_return',
      '/login/window',
      '/de/login/window',
    ])
      expect(await policyOf(path), path).toBe('unsafe-none');
  });
});

describe('the maintenance page', () => {
  const english = ['en', 'The site is undergoing maintenance'] as const;
  async function expectMaintenance(
    response: Response,
    [tag, heading]: readonly [string, string] = english,
  ): Promise<void> {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain(`<html lang="${tag}">`);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html, 'nothing is loaded').not.toMatch(/<link|<script|src=|https?:\/\//);
    const style = /<style>([^]*)<\/style>/.exec(html)![1]!;
    const digest = hash('sha256', style, 'base64');
    expect(response.headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${digest}'`,
    );
  }

  test('stands in for every page while the database is away, also where a page needs nothing of it, and goes with it [2-8.1 3-0.10]', async () => {
    const ann = await joinPlayer(world);
    const cookie = `authsk=${ann.token}`;
    expect(await (await visit(`${url}/provablyfair`, { cookie })).text()).toContain('$500.00');
    await cut();
    await expectMaintenance(await visit(`${url}/case/7`));
    for (const path of ['/', '/case/1'])
      await expectMaintenance(await visit(url + path, { cookie }));
    await proxy.mend();
    is_cut = false;
    expect(await (await visit(`${url}/provablyfair`, { cookie })).text()).toContain('$500.00');
  });

  test('is in the language of the path, else in one that the browser reads [2-8.1 3-9.43]', async () => {
    await cut();
    const german = ['de', 'Die Website wird gerade gewartet'] as const;
    const hindi = ['hi', 'साइट का रखरखाव चल रहा है'] as const;
    await expectMaintenance(
      await visit(`${url}/de/provablyfair`, { 'accept-language': 'hi' }),
      german,
    );
    await expectMaintenance(
      await visit(`${url}/case/9`, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }),
      hindi,
    );
  });

  test('isn’t what a page’s scripts get, who say it in the page that is there', async () => {
    await cut();
    const response = await fetch(`${url}/case/8.data`, { headers: browser_headers });
    expect(await response.text()).not.toContain('maintenance');
  });

  test('stands in for every page while operators have closed the site, but for the console and staff [7-6.3d 7-6.9]', async () => {
    closing = { until_at: new Date('2027-03-01T06:30:00Z') };
    const page = await visit(`${url}/de/case/7`);
    expect(await page.clone().text()).toContain('01.03.2027, 06:30 UTC');
    await expectMaintenance(page, ['de', 'Die Website wird gerade gewartet']);
    expect((await visit(`${url}/case/7.data`)).status).toBe(503);
    const sam = await joinMember(world, 'support');
    const ann = await joinPlayer(world);
    const readBy = async (token: string) =>
      (await visit(`${url}/case/7`, { cookie: `authsk=${token}` })).status;
    expect(await readBy(sam.token), 'staff reads it').toBe(200);
    expect(await readBy(await startSession(world.db, sam.id)), 'without its factor').toBe(503);
    expect(await readBy(await startSession(world.db, ann.id)), 'a player').toBe(503);
    for (const path of ['/console', '/console/machine', '/healthz'])
      expect((await visit(url + path)).status, path).toBe(200);
  });

  test('stands in for every page that can’t be rendered at all, while the API goes on [2-8.1]', async () => {
    loadBuild = () => Promise.reject(new Error('there is no build'));
    await expectMaintenance(await visit(`${url}/?anew`));
    expect((await fetch(`${url}/api/box`)).status).toBe(200);
  });
});
