import { giveRules } from './territory/testing.ts';
import fs from 'node:fs';
import path from 'node:path';
import { makeClient, type Client } from '@vitrine/contract/client';
import fc from 'fast-check';
import { createElement, Suspense } from 'react';
import { Await, useLoaderData, type ServerBuild } from 'react-router';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb, web_build } from './build-web.ts';
import { showTerritory } from './territory/index.ts';
import { setClock } from './kit/clock.ts';
import type { Visitor } from './kit/http/in-process.ts';
import { QueueFull } from './kit/semaphore.ts';
import { makeRenderer } from './ssr.ts';
import { joinPlayer, openWorld, randomAddress } from './testing/world.ts';

const world = openWorld();
let build: ServerBuild;

beforeAll(async () => {
  await buildWeb();
  build = (await import(web_build.server)) as ServerBuild;
}, 300_000);

/** API calls that pages made, by path; every page makes one for its visitor. */
let calls: string[] = [];
/** Runs before each of these calls. */
let beforeCall: () => Promise<void> = async () => {};
afterEach(() => {
  calls = [];
  beforeCall = async () => {};
});

const renders = () => calls.filter((path) => path === '/api/user').length;

/** The product's renderer, on the API of this world. */
function openRenderer(built = build, { demo = true } = {}) {
  const ask = async (path: string | URL | Request, init?: RequestInit) => {
    calls.push(String(path).replace(world.url, ''));
    await beforeCall();
    return fetch(path, init);
  };
  const callApi = ({ address, language, cookie }: Visitor) =>
    makeClient({
      base: world.url,
      headers: { language, 'x-forwarded-for': address, ...(cookie && { cookie }) },
      fetch: ask,
    });
  const render = makeRenderer({
    loadBuild: async () => built,
    callApi,
    territoryOf: (address, cookie) => showTerritory(world.db, address, cookie),
    public_url: undefined,
    demo: demo ? [] : null,
    mode: 'production',
  });
  return (
    path: string,
    {
      origin = 'http://shop.example',
      from,
      ...init
    }: RequestInit & { origin?: string; from?: string } = {},
  ) => render(new Request(origin + path, init), from ?? randomAddress());
}

/** Freezes the clock, so that a page stays cached however slow this machine is. */
function holdClock(): void {
  const at = new Date();
  setClock(() => at);
}

/** The index of a text in a page; fails when the text is missing. */
function placeOf(html: string, text: string): number {
  const place = html.indexOf(text);
  expect(place, text).toBeGreaterThan(0);
  return place;
}

test('what is in a case can be read in order without scripts, on the first look at any case', async () => {
  const html = await (await openRenderer()('/case/1')).text();
  const { data } = (await (await fetch(`${world.url}/api/box/1`)).json()) as {
    data: { name: string; goods: { goods: { name: string } }[] };
  };
  const contents = html.slice(placeOf(html, 'id="contents"'), placeOf(html, '<footer'));
  const names = data.goods.map(({ goods }) => goods.name.split(' | ')[1] ?? goods.name);
  for (const name of names) expect(contents).toContain(name.replaceAll("'", '&#x27;'));
  expect(placeOf(html, '<h1')).toBeLessThan(placeOf(html, 'id="contents"'));
  expect(html, 'nothing waits for a script to be moved into place').not.toMatch(
    /<div hidden[^>]* id="S:|\$RC\(/,
  );
  expect(html).toMatch(/^<!DOCTYPE html><html/);
  expect(html).toMatch(/<\/body><\/html>$/);
});

test('no script is asked for before the page has been painted', async () => {
  for (const path of ['/', '/case/1', '/top']) {
    const html = await (await openRenderer()(path)).text();
    expect(html.match(/<link rel="later" href="[^"]+\.js"/g)!.length).toBeGreaterThan(5);
    expect(html.match(/<script[^>]* type="later"[^>]*>import/g)).toHaveLength(1);
    expect(html).not.toMatch(/modulepreload"|type="module"|<script[^>]* src=/);
  }
});

test('the first picture of a page stands ahead of its scripts, as the browser will choose it', async () => {
  for (const path of ['/', '/case/1']) {
    const html = await (await openRenderer()(path)).text();
    const [, chosen] =
      /<source type="image\/avif" srcSet="([^"]+)"[^>]*\/>(?:(?!<\/picture>).)*fetchPriority="high"/.exec(
        html,
      )!;
    expect(placeOf(html, `imageSrcSet="${chosen}"`)).toBeLessThan(placeOf(html, 'rel="later"'));
  }
});

test('the style sheets of a page are named ahead of it', async () => {
  const response = await openRenderer()('/');
  const named = Array.from(
    response.headers.get('link')!.matchAll(/<([^>]+)>; rel=preload; as=style/g),
    ([, file]) => file,
  );
  const used = (await response.text()).matchAll(/rel="stylesheet" href="([^"#]+)/g);
  expect(new Set(named)).toEqual(new Set(Array.from(used, ([, file]) => file)));
  expect(named.length).toBeGreaterThan(1);
});

test('the page of the design system is there in demo mode alone', async () => {
  const shown = await openRenderer()('/design');
  expect([shown.status, await shown.text()]).toEqual([
    200,
    expect.stringContaining('Rarity is light'),
  ]);
  const hidden = await openRenderer(build, { demo: false })('/design');
  expect([hidden.status, await hidden.text()]).toEqual([
    404,
    expect.not.stringContaining('Rarity is light'),
  ]);
});

test('the browser gets React as it is meant for production, whoever built it', () => {
  const folder = path.join(web_build.client, 'assets');
  const scripts = fs.readdirSync(folder).filter((file) => file.endsWith('.js'));
  const talkative = scripts.filter((file) =>
    fs.readFileSync(path.join(folder, file), 'utf8').includes('Each child in a'),
  );
  expect(talkative).toEqual([]);
});

describe('a page of a visitor of whom nothing is known', () => {
  test('is kept for two seconds, and each response has a nonce of its own', async () => {
    let at = 0;
    setClock(() => new Date(at));
    const render = openRenderer();
    const pages = [];
    for (at of [0, 1999]) {
      const response = await render('/');
      const html = await response.text();
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!;
      const nonces = new Set(Array.from(html.matchAll(/nonce="([^"]*)"/g), ([, found]) => found));
      expect(nonces).toEqual(new Set([nonce]));
      expect(html).not.toContain('__NONCE__');
      for (const [script] of html.matchAll(/<script[^>]*>/g))
        expect(script).toContain(`nonce="${nonce}"`);
      pages.push({ nonce, bare: html.replaceAll(nonce, '') });
    }
    expect(renders()).toBe(1);
    expect(pages[0]!.bare).toBe(pages[1]!.bare);
    expect(pages[0]!.nonce).not.toBe(pages[1]!.nonce);
    at = 2000;
    await render('/');
    expect(renders()).toBe(2);
  });

  test('is rendered once for 100 concurrent visitors', async () => {
    holdClock();
    const render = openRenderer();
    const crowd = await Promise.all(
      Array.from({ length: 100 }, async () => (await render('/')).status),
    );
    expect(new Set(crowd)).toEqual(new Set([200]));
    expect(renders()).toBe(1);
  });

  test('is another one in each language and under each name of the site', async () => {
    holdClock();
    const render = openRenderer();
    expect(await (await render('/')).text()).toContain('<html lang="en"');
    expect(await (await render('/de')).text()).toContain('<html lang="de"');
    expect(await (await render('/', { origin: 'http://evil.example' })).text()).toContain(
      'evil.example',
    );
    expect(await (await render('/')).text()).not.toContain('evil.example');
    expect(renders()).toBe(3);
  });

  test('is not what a player sees, nor anybody who brings a referral, a language or a query', async () => {
    holdClock();
    const render = openRenderer();
    const ann = await joinPlayer(world);
    await render('/');
    for (const cookie of [
      `authsk=${ann.token}`,
      'code=FRIEND',
      'theme=dark; prevCode=FRIEND',
      'language=de',
    ]) {
      const before = renders();
      const html = await (await render('/', { headers: { cookie } })).text();
      expect(renders(), cookie).toBe(before + 1);
      expect(html.includes('balance_version'), cookie).toBe(cookie.startsWith('authsk'));
    }
    await render('/?name=ak');
    expect(renders()).toBe(6);
    for (const path of [
      '/',
      '/?utm_source=x',
      '/?ref=1&code=FRIEND',
      '/?%00=%ff&&=',
      `/?${'x=1&'.repeat(500)}`,
    ])
      expect(
        (await render(path, { headers: { cookie: 'theme=dark; xauthsk=1; authskx=1' } })).status,
        path,
      ).toBe(200);
    await render('/', { method: 'HEAD' });
    await render('/?utm=x&name=ak');
    expect(renders(), 'what no page reads makes none of its own').toBe(6);
  });

  test('redirects with the whole query, also with what no page reads', async () => {
    const moved = await openRenderer()('/en/top?utm_source=x&period=7d');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      '/top?utm_source=x&period=7d',
    ]);
  });

  test('holds nothing of whoever asked for it first, whatever they sent', async () => {
    holdClock();
    // Begins like no word of a page: "toString" alone would be found in its scripts.
    const word = fc.stringMatching(/^Q7x[A-Za-z0-9]{8,20}$/);
    const header = fc.constantFrom(
      'user-agent',
      'referer',
      'accept-language',
      'x-forwarded-for',
      'if-none-match',
      'language',
      'authorization',
      'x-anything',
    );
    const sent = fc.record({
      path: fc.constantFrom(
        '/',
        '/de',
        '/top',
        '/provablyfair',
        '/case/1',
        '/remark/faq-4',
        '/free',
        '/my',
      ),
      headers: fc.dictionary(header, word, { maxKeys: 4 }),
      cookies: fc.dictionary(
        fc.stringMatching(/^[a-z]{4,10}$/).filter((name) => !['code', 'language'].includes(name)),
        word,
        { maxKeys: 4 },
      ),
      query: fc.dictionary(fc.stringMatching(/^[a-z]{7,9}$/), word, { maxKeys: 3 }),
    });
    const bare = openRenderer();
    const plain = new Map<string, string>();
    const strip = async (page: Response) => {
      const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)![1]!;
      return (await page.text()).replaceAll(nonce, '');
    };
    await fc.assert(
      fc.asyncProperty(sent, async ({ path, headers, cookies, query }) => {
        const render = openRenderer(); // With an empty cache: this visitor is the first.
        const cookie = Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; ');
        const first = await render(`${path}?${new URLSearchParams(query)}`, {
          headers: { ...headers, cookie },
        });
        expect([...first.headers.keys()]).not.toContain('set-cookie');
        expect(first.headers.get('cache-control')).toBe('no-store');
        expect(first.headers.get('vary')).toContain('cookie');
        const shown = await strip(await render(path));
        for (const told of [
          ...Object.values(headers),
          ...Object.values(cookies),
          ...Object.values(query),
        ])
          expect(shown).not.toContain(told);
        if (!plain.has(path)) plain.set(path, await strip(await bare(path)));
        expect(shown).toBe(plain.get(path));
      }),
      { numRuns: 15 },
    );
  });

  test('is another one where something else holds, and once they said to be of age [2-7.45]', async () => {
    const networks = { BE: '198.51.100.0/25', NL: '198.51.100.128/25' };
    for (const [country, network] of Object.entries(networks))
      await giveRules(world.owner, country, { profile: 'strict', network });
    holdClock();
    const render = openRenderer();
    const asks = async (init: { from?: string; headers?: Record<string, string> }, path = '/') =>
      (await (await render(path, init)).text()).includes('action="/api/adult"');
    expect(await asks({})).toBe(false);
    expect(await asks({ from: '198.51.100.1' })).toBe(true);
    expect(renders()).toBe(2);
    expect(await asks({ from: '198.51.100.200' }), 'countries where the same holds share it').toBe(
      true,
    );
    const cookie = 'adult=2026-01-02T03%3A04%3A05.678Z';
    expect(await asks({ from: '198.51.100.1', headers: { cookie } })).toBe(false);
    expect(renders(), 'and those who answered share that of everyone else').toBe(3);
    expect(await asks({ from: '198.51.100.2', headers: { cookie: 'adult=2026-02-03' } })).toBe(
      false,
    );
    expect(await asks({ from: '198.51.100.1', headers: { 'user-agent': 'Googlebot/2.1' } })).toBe(
      false,
    );
    expect(renders()).toBe(3);
    const ann = await joinPlayer(world);
    expect(await asks({ from: '198.51.100.1', headers: { cookie: `authsk=${ann.token}` } })).toBe(
      false,
    );
    expect(await asks({ from: '198.51.100.1' }, '/remark/terms-of-service-3')).toBe(false);
  });

  test('is rendered to its end though the first visitor leaves', async () => {
    const render = openRenderer();
    let leave: () => void = () => {};
    beforeCall = async () => leave();
    const first = new AbortController();
    leave = () => first.abort();
    const pages = await Promise.all([
      render('/', { signal: first.signal }),
      render('/'),
      render('/'),
    ]);
    for (const page of pages) expect(await page.text()).toContain('</html>');
    expect(renders()).toBe(1);
  });
});

describe('pages that nobody shares', () => {
  test('are rendered a few at a time, of one network two; for whom there is no room is told so at once', async () => {
    const { promise: wait, resolve: goOn } = Promise.withResolvers<void>();
    const begun: string[] = [];
    beforeCall = () => wait;
    const render = openRenderer();
    const ask = async (from: string) => {
      const page = render('/free', { from, headers: { cookie: 'language=en' } });
      return page.then(
        ({ status }) => (begun.push(from), status),
        (problem: unknown) => problem instanceof QueueFull,
      );
    };
    const flood = Array.from({ length: 40 }, () => ask('192.0.2.1'));
    const other = ask('192.0.2.2');
    await expect.poll(() => renders()).toBe(3);
    goOn();
    const answers = await Promise.all(flood);
    expect([
      answers.filter((answer) => answer === 200).length,
      answers.filter((answer) => answer === true).length,
    ]).toEqual([22, 18]);
    expect(await other).toBe(200);
    expect(begun.indexOf('192.0.2.2')).toBeLessThan(4);
  });
});

test('a page asks a database that is away once, however many calls would follow', async () => {
  const asked: string[] = [];
  const away = (async (call: string) => {
    asked.push(call);
    return { ok: false, error: { key: 'database.unavailable', msg: '', errors: {} } };
  }) as Client;
  const render = makeRenderer({
    loadBuild: async () => build,
    callApi: () => away,
    territoryOf: (address, cookie) => showTerritory(world.db, address, cookie),
    public_url: undefined,
    demo: [],
    mode: 'production',
  });
  const headers = { cookie: 'language=en' };
  const page = await render(
    new Request('http://shop.example/provablyfair?draw=1', { headers }),
    randomAddress(),
  );
  expect(page.status).toBe(503);
  expect(asked).toContain('GET /api/fairness/seeds');
  expect(asked, 'which come after it').not.toContain('GET /api/pfv_log');
});

test('a page that isn’t there, or can’t be made now, is not kept', async () => {
  const render = openRenderer();
  for (const _ of ['first', 'second']) expect((await render('/case/999999')).status).toBe(404);
  expect(renders()).toBe(2);
  beforeCall = () => Promise.reject(new Error('away'));
  expect((await render('/case/2')).status).toBe(503);
  beforeCall = async () => {};
  expect((await render('/case/2')).status).toBe(200);
});

test('the footer leads to the policies also when the server can’t say which pages there are', async () => {
  beforeCall = async () => {
    if (calls.at(-1) === '/api/page') throw new Error('away');
  };
  const html = await (await openRenderer()('/provablyfair')).text();
  for (const address of ['terms-of-service-3', 'privacy-policy-2', 'cookies-policy-7'])
    expect(html).toContain(`href="/remark/${address}"`);
  expect(html).not.toContain('/remark/about-us-1');
});

test('what is the same for everyone is asked once a second, also for pages of players', async () => {
  const render = openRenderer();
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  for (const { token } of [ann, ben]) {
    const html = await (await render('/case/3', { headers: { cookie: `authsk=${token}` } })).text();
    expect(html).toContain('$500.00');
  }
  expect(calls.filter((path) => path === '/api/box/3')).toHaveLength(1);
  expect(calls.filter((path) => path === '/api/user')).toHaveLength(2);
});

describe('a page that still waits for data', () => {
  /** The product with one more page, a part of which is deferred. */
  function withLatePage(late: Promise<string>): ServerBuild {
    function LatePage() {
      const { late: resolve } = useLoaderData<{ late: Promise<string> }>();
      const errorElement = createElement('p', null, 'It went wrong.');
      const given = {
        resolve,
        errorElement,
        children: (text: string) => createElement('p', null, text),
      };
      const part = createElement(Await<Promise<string>>, given);
      return createElement(
        'section',
        null,
        createElement(Suspense, { fallback: 'It is on its way.' }, part),
      );
    }
    const place = { id: 'late', parentId: 'root', path: 'late' };
    const route = {
      ...place,
      module: { default: LatePage, loader: () => ({ late }) },
    } as ServerBuild['routes'][string];
    const asset = { ...build.assets.routes['home/page']!, ...place, index: false };
    return {
      ...build,
      routes: { ...build.routes, late: route },
      assets: { ...build.assets, routes: { ...build.assets.routes, late: asset } },
    };
  }

  /**
   * Reads a page until a text appears, and hangs if it never does; returns a function for the rest.
   */
  async function readUntil(text: string, response: Response) {
    const parts = response.body!.pipeThrough(new TextDecoderStream()).values();
    let read = '';
    while (!read.includes(text)) read += (await parts.next()).value ?? '';
    return async () => {
      read = '';
      for await (const part of parts) read += part;
      return read;
    };
  }

  const cookie = 'language=en'; // Makes the page personal, so it is streamed instead of rendered whole for the cache.

  test('begins at once, and the part follows', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const page = await openRenderer(withLatePage(promise))('/late', { headers: { cookie } });
    const readRest = await readUntil('It is on its way.', page);
    resolve('Here it is.');
    expect(await readRest()).toMatch(/Here it is\.[^]*<\/html>$/);
  });

  test('ends also when the part fails: what was sent stands, and says that it went wrong', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const page = await openRenderer(withLatePage(promise))('/late', { headers: { cookie } });
    const readRest = await readUntil('It is on its way.', page);
    reject(new Error('about the inside'));
    const rest = await readRest();
    expect(rest).toMatch(/It went wrong\.[^]*<\/html>$/);
    expect(rest).not.toContain('about the inside');
  });

  test('reaches search engines whole and in order', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const headers = { cookie, 'user-agent': 'Googlebot/2.1' };
    const coming = openRenderer(withLatePage(promise))('/late', { headers });
    setTimeout(resolve, 50, 'Here it is.');
    const html = await (await coming).text();
    expect(html).toMatch(/<section>[^]*Here it is\.[^]*<\/section>[^]*<\/html>$/);
    expect(html).not.toContain('It is on its way.');
  });

  test('is cut off when its visitor leaves', async () => {
    const { promise } = Promise.withResolvers<string>();
    const visitor = new AbortController();
    const render = openRenderer(withLatePage(promise));
    const page = await render('/late', { headers: { cookie }, signal: visitor.signal });
    const readRest = await readUntil('It is on its way.', page);
    visitor.abort();
    expect(await readRest()).toMatch(/<\/html>$/);
  });
});
