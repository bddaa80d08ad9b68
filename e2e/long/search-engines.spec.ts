import type { RouteConfigEntry } from '@react-router/dev/routes';
import { inLocale, locales } from '@vitrine/i18n/locales';
import { slugOf } from '@vitrine/i18n/policies/names';
import sharp from 'sharp';
import { demo_words } from '../../server/demo/world/words/index.ts';
import { visit } from '../../server/testing/visit.ts';
import routes from '../../web/routes.ts';
import { expect, findCase, granted, test } from '../story.ts';

/** The addresses of a sitemap, each with its page's addresses in other languages, by tag. */
async function readSitemap(address: string): Promise<Map<string, Record<string, string>>> {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')], address).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const pages = (await response.text()).matchAll(
    /<(?:url|sitemap)><loc>([^<]+)<\/loc>(.*)<\/(?:url|sitemap)>/g,
  );
  return new Map([...pages].map(([, page, rest]) => [page!, readLinks(rest!)]));
}

/** The links of kind `alternate`: address by tag. */
function readLinks(text: string): Record<string, string> {
  const links = [
    ...text.matchAll(/<(?:xhtml:)?link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi),
  ];
  return Object.fromEntries(links.map(([, tag, address]) => [tag!, address!]));
}

/** The content of a `<meta>` of the page, by name or property. */
function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

/** The structured data (JSON-LD) of a page. */
function dataOf(html: string): Record<string, unknown> {
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json!) as Record<string, unknown>;
}

/** Requests a page as a polite crawler does: retries when it is rate limited. */
async function ask(address: string, cookie = ''): Promise<Response> {
  let page: Response | undefined;
  await expect(async () => {
    page = await visit(address, { cookie });
    expect(page.status).not.toBe(429);
  }).toPass();
  return page!;
}

async function crawl(address: string): Promise<string> {
  const page = await ask(address);
  expect(page.status, address).toBe(200);
  return page.text();
}

const read = async (address: string, cookie = '') => (await ask(address, cookie)).text();

/** The pages' paths without language prefix and parameters. */
function plainPaths(entries: readonly RouteConfigEntry[]): string[] {
  const found = entries
    .flatMap(({ children }) => children ?? [])
    .map(({ path = '' }) => `/${path}`);
  return found.filter((path) => !/[:*]/.test(path));
}

test.describe('A search engine', () => {
  test('finds in the sitemap only pages that are there, each naming itself and its languages as the sitemap does', async ({
    product,
  }) => {
    const [, sitemap] = /^Sitemap: (.+)$/m.exec(
      await (await fetch(`${product.url}/robots.txt`)).text(),
    )!;
    const files = await readSitemap(sitemap!);
    const names = ['pages', 'cases-1', 'items-1'].map(
      (name) => `${product.url}/sitemap-${name}.xml`,
    );
    expect([...files.keys()]).toEqual(expect.arrayContaining(names));
    for (const file of names) {
      const pages = await readSitemap(file);
      expect(pages.size % locales.length).toBe(0);
      // A sample, because the rate limit allows fewer than all: of the cases the first in English,
      // the second in Chinese and so on.
      const step = file.includes('items')
        ? 200 * locales.length + 1
        : file.includes('cases')
          ? locales.length + 1
          : 1;
      for (const [address, links] of [...pages].filter((_, n) => n % step === 0)) {
        const html = await crawl(address);
        expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1], address).toBe(address);
        expect(Object.keys(links), address).toHaveLength(locales.length + 1);
        expect(readLinks(html), address).toEqual(links);
        expect(metaOf(html, 'robots'), address).toBeUndefined();
      }
    }
  });

  test('finds every page there, but for those that say that they are nobody’s business', async ({
    product,
    player,
  }) => {
    const listed = await readSitemap(`${product.url}/sitemap-pages.xml`);
    for (const path of plainPaths(routes)) {
      const html = await read(product.url + path, `authsk=${player.token}`);
      const is_private = metaOf(html, 'robots') === 'noindex';
      expect(listed.has(product.url + path), path).toBe(!is_private);
    }
  });

  test('isn’t told of the query: an address with one is the same page', async ({ product }) => {
    for (const [path, canonical] of [
      ['/?name=glass', '/'],
      ['/de/provablyfair/?before=7', '/de/provablyfair'],
    ]) {
      const html = await read(product.url + path);
      expect(html).toContain(`<link rel="canonical" href="${product.url}${canonical}"/>`);
    }
  });

  test('reads who we are and how to search, and the search works from the address', async ({
    page,
    product,
  }) => {
    const { '@graph': graph } = dataOf(await read(`${product.url}/de`)) as {
      '@graph': Record<string, unknown>[];
    };
    expect(graph.map((part) => part['@type'])).toEqual(['Organization', 'WebSite']);
    const [organization, site] = graph as [
      { logo: string; '@id': string },
      Record<string, unknown>,
    ];
    expect(site).toMatchObject({
      url: `${product.url}/de`,
      inLanguage: 'de',
      publisher: { '@id': organization['@id'] },
    });
    expect((await fetch(organization.logo)).headers.get('content-type')).toBe('image/png');
    const { target } = site['potentialAction'] as { target: { urlTemplate: string } };
    await page.goto(target.urlTemplate.replace('{name}', 'sea%20glass'));
    await expect(page.locator('a[href^="/de/case/"]').filter({ hasText: 'Sea Glass' })).toHaveCount(
      1,
    );
    await expect(page.locator('#cases a[href^="/de/case/"]')).toHaveCount(1);
  });

  test('reads where a case and a policy stand', async ({ page, product, player, faults }) => {
    // The crawler above may have used up this address's rate limit for the moment.
    faults.expect(/^429 GET /);
    const { path } = await findCase(player.api, 'Sea Glass');
    for (const place of [path, '/remark/cookies-policy-7']) {
      for (const prefix of ['', '/de']) {
        const address = product.url + prefix + place;
        await expect(async () => expect((await page.goto(address))?.status()).toBe(200)).toPass();
        const trail = dataOf(await read(address, `authsk=${player.token}`)) as {
          '@type': string;
          itemListElement: Record<string, unknown>[];
        };
        expect(trail['@type']).toBe('BreadcrumbList');
        const name = await page.getByRole('heading', { level: 1 }).textContent();
        expect(trail.itemListElement).toEqual([
          {
            '@type': 'ListItem',
            position: 1,
            name: 'Vitrine',
            item: product.url + (prefix || '/'),
          },
          { '@type': 'ListItem', position: 2, name, item: address },
        ]);
        // Hydration must not change the data that the server sent.
        expect(await page.locator('script[type="application/ld+json"]').textContent()).toBe(
          JSON.stringify(trail),
        );
      }
    }
  });

  test('reads which item a page shows, and no price in tokens', async ({ product, visitor }) => {
    const { id } = await findCase(visitor, 'First Light');
    const { goods } = granted(await visitor('GET /api/box/{id}', { id: String(id) })).goods[0]!;
    const html = await read(`${product.url}/item/${goods.id}`);
    const { '@graph': graph } = dataOf(html) as { '@graph': Record<string, unknown>[] };
    expect(graph.map((part) => part['@type'])).toEqual(['BreadcrumbList', 'Product']);
    expect(graph[1]).toEqual({
      '@type': 'Product',
      name: goods.hash_name,
      category: goods.category.value,
      sku: String(goods.id),
      description: metaOf(html, 'description'),
      image: product.url + goods.picture,
    });
  });

  test('reads what is often asked, with the answers, in each language [2-10.58]', async ({
    product,
  }) => {
    for (const code of ['en', 'de'] as const) {
      const { title, html } = demo_words[code].pages.faq;
      const asked = [...html.matchAll(/<h2>(.*)<\/h2>\n<p>(.*)<\/p>/g)];
      expect(asked).toHaveLength(5);
      const address =
        product.url + inLocale(code, `/remark/${encodeURIComponent(slugOf({ id: 4, title }))}`);
      const { '@graph': graph } = dataOf(await read(address)) as {
        '@graph': Record<string, unknown>[];
      };
      expect(graph.map((part) => part['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
      expect(graph[1]!['mainEntity']).toEqual(
        asked.map(([, name, answer]) => {
          const text = `<p>${answer}</p>`.replaceAll(
            'href="/',
            `href="${inLocale(code, '/').replace(/\/?$/, '/')}`,
          );
          return { '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } };
        }),
      );
    }
  });

  test('is kept from what is a player’s, from doors, and from where there is no page', async ({
    product,
    player,
  }) => {
    for (const path of ['/my', '/de/my/backpack', '/login/window', '/xx', '/case/0'])
      for (const cookie of ['', `authsk=${player.token}`])
        expect(metaOf(await read(product.url + path, cookie), 'robots'), path).toBe('noindex');
    const closed = await fetch(product.url, { headers: { 'user-agent': 'curl/8.9' } });
    expect([closed.status, closed.headers.get('x-robots-tag')]).toEqual([403, 'noindex']);
  });
});

test.describe('A preview of a link', () => {
  test('has the page’s title, sentence, languages and a picture of 1200 × 630', async ({
    product,
    player,
  }) => {
    const { id, path } = await findCase(player.api, 'First Light');
    const { poster } = granted(await player.api('GET /api/box/{id}', { id: String(id) }));
    const item = granted(await player.api('GET /api/box/{id}', { id: String(id) })).goods[0]!.goods;
    const preview = granted(
      await player.api('GET /api/goods/{id}', { id: String(item.id) }),
    ).poster;
    for (const [place, title, picture] of [
      [`/de${path}`, 'First Light', poster],
      [`/de/item/${item.id}`, item.hash_name, preview],
      ['/de', undefined, '/poster.jpg'],
    ] as const) {
      const html = await read(product.url + place);
      const meta = (name: string) => metaOf(html, name);
      expect(html).toContain(`<title>${meta('og:title')} · Vitrine</title>`);
      if (title) expect(meta('og:title')).toBe(title);
      expect(meta('og:description')).toBe(meta('description'));
      expect(meta('og:url')).toBe(product.url + place);
      expect([meta('og:site_name'), meta('og:locale'), meta('twitter:card')]).toEqual([
        'Vitrine',
        'de_DE',
        'summary_large_image',
      ]);
      const others = [...html.matchAll(/property="og:locale:alternate" content="([^"]+)"/g)].map(
        ([, tag]) => tag,
      );
      expect(others).toHaveLength(locales.length - 1);
      expect(others).toEqual(
        expect.arrayContaining(['en_US', 'zh_CN', 'pt_BR', 'hi_IN', 'vi_VN', 'tr_TR']),
      );
      expect(meta('og:image')).toBe(product.url + picture);
      const response = await fetch(meta('og:image')!);
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
    }
  });
});
