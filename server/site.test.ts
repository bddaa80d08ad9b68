import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identify } from './accounts/index.ts';
import { buildWeb, web_build } from './build-web.ts';
import { showTerritory } from './content/index.ts';
import { openDatabase, type Database } from './kit/db.ts';
import { makeApp } from './kit/http/app.ts';
import { callInProcess } from './kit/http/in-process.ts';
import { openLog } from './kit/log.ts';
import { Pictures } from './kit/pictures.ts';
import { modules } from './modules.ts';
import { addSite } from './site.ts';
import { makeRenderer } from './ssr.ts';
import { layCable, type Cable } from './testing/cable.ts';
import { test_settings } from './testing/settings.ts';
import { browser_headers, visit } from './testing/visit.ts';
import { joinPlayer, openWorld } from './testing/world.ts';

const world = openWorld();

/** The whole product, whose database can be cut off. */
let cable: Cable;
let database: Database;
let server: ServerType;
let url: string;
let build: Promise<ServerBuild>;
let loadBuild = () => build;
/** Who is who in the DNS: nobody. */
const names = { namesOf: async () => [], addressesOf: async () => [] };

beforeAll(async () => {
  await buildWeb();
  build = import(web_build.server) as Promise<ServerBuild>;
  cable = await layCable(world.database_url);
  database = openDatabase(cable.url, { role: 'vitrine_app' });
  const { db } = database;
  const log = openLog({ log_level: 'silent' });
  const routes = modules.flatMap((module) => module.routes ?? []);
  const settings = test_settings;
  const api = { db, log, settings, routes, identify, trusted_proxies: 0, public_url: undefined, strict: true };
  const app = makeApp(api);
  addSite(app, {
    db,
    pictures: new Pictures(db, '', {}),
    uploads: test_settings.uploads_dir,
    client: web_build.client,
    loadBuild: () => build,
    public_url: undefined,
    render: makeRenderer({
      loadBuild: () => loadBuild(),
      callApi: callInProcess(api),
      territoryOf: (address, cookie) => showTerritory(database.db, address, cookie),
      public_url: undefined,
      demo: true,
      mode: 'production',
    }),
    trusted_proxies: 0,
    log,
    names,
  });
  server = await new Promise<ServerType>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(listening));
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 300_000);
let pulled = false;
afterEach(async () => {
  loadBuild = () => build;
  if (pulled) await cable.plugIn();
  pulled = false;
});
afterAll(async () => {
  server?.close();
  await database?.close();
  await cable?.pull();
});
const pull = async () => {
  pulled = true;
  await cable.pull();
};

const curl = (path: string) => fetch(url + path, { headers: { 'user-agent': 'curl/8.9' } });

describe('the gate', () => {
  test('keeps programs from pages, in every language, with the one word', async () => {
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

  test('stands only before pages: not before the API, probes, files, pictures, nor what a page’s scripts ask for', async () => {
    const home = await (await visit(`${url}/`)).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(home)![0];
    for (const path of ['/api/box', '/healthz', '/readyz', '/openapi.json', script, '/case/1.data'])
      expect((await curl(path)).status, path).toBe(200);
    for (const path of ['/api/nothing', '/pictures/none', '/uploads/none', '/robots.txt', '/sitemap.xml'])
      expect((await curl(path)).status, path).not.toBe(403);
  });

  test('asks who claims to be a search engine', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    expect((await visit(`${url}/`, headers)).status).toBe(403);
  });

  test('lets a player in with whatever they use', async () => {
    const ann = await joinPlayer(world);
    const headers = { cookie: `authsk=${ann.token}`, 'user-agent': 'my own reader' };
    const response = await fetch(`${url}/`, { headers });
    expect(await response.text()).toContain('$500.00');
  });
});

test.each(['/wp-login.php', '/assets/none.js', '/deep/down/file.txt', '/.env', '/.git/config', '/favicon.ico.bak'])(
  '%s, which no page is and no file, gets a bare 404 and costs no page',
  async (path) => {
    loadBuild = () => Promise.reject(new Error('a page was rendered'));
    for (const response of [await visit(url + path), await curl(path)])
      expect([response.status, await response.text()]).toEqual([404, 'There is no such file.']);
  },
);

describe('a page that opens the sign-in window', () => {
  test('hears from it: it keeps its windows, and the window keeps who opened it', async () => {
    const policyOf = async (path: string) => (await visit(url + path)).headers.get('cross-origin-opener-policy');
    expect(await policyOf('/')).toBe('same-origin-allow-popups');
    expect(await policyOf('/case/1')).toBe('same-origin-allow-popups');
    for (const path of ['/api/steam_auth', '/api/steam_return', '/login/window', '/de/login/window'])
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
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${digest}'`);
  }

  test('stands in for every page while the database is away, also where a page needs nothing of it, and goes with it', async () => {
    const ann = await joinPlayer(world);
    const cookie = `authsk=${ann.token}`;
    expect(await (await visit(`${url}/provablyfair`, { cookie })).text()).toContain('$500.00');
    await pull();
    await expectMaintenance(await visit(`${url}/case/7`));
    for (const path of ['/', '/case/1']) await expectMaintenance(await visit(url + path, { cookie }));
    await cable.plugIn();
    pulled = false;
    expect(await (await visit(`${url}/provablyfair`, { cookie })).text()).toContain('$500.00');
  });

  test('is in the language of the path, else in one that the browser reads', async () => {
    await pull();
    const german = ['de', 'Die Website wird gerade gewartet'] as const;
    const hindi = ['hi', 'साइट का रखरखाव चल रहा है'] as const;
    await expectMaintenance(await visit(`${url}/de/provablyfair`, { 'accept-language': 'hi' }), german);
    await expectMaintenance(await visit(`${url}/case/9`, { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }), hindi);
  });

  test('isn’t what a page’s scripts get, who say it in the page that is there', async () => {
    await pull();
    const response = await fetch(`${url}/case/8.data`, { headers: browser_headers });
    expect(await response.text()).not.toContain('maintenance');
  });

  test('stands in for every page that can’t be rendered at all, while the API goes on', async () => {
    loadBuild = () => Promise.reject(new Error('there is no build'));
    await expectMaintenance(await visit(`${url}/?anew`));
    expect((await fetch(`${url}/api/box`)).status).toBe(200);
  });
});
