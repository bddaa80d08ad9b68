import { makeClient } from '@vitrine/contract/client';
import type { Drop } from '@vitrine/contract/drops';
import { locales } from '@vitrine/i18n/locales';
import { browser_headers } from '../../server/testing/visit.ts';
import { cardsOf } from '../home.ts';
import { holdScripts } from '../hydration.ts';
import {
  dollars,
  expect,
  findCase,
  granted,
  notePlaces,
  openPage,
  test,
  waitForHydration,
} from '../story.ts';

/** The attributes of a page's `link` elements. */
const linksIn = (html: string) =>
  [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) =>
    Object.fromEntries(
      [...link.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
        name!.toLowerCase(),
        value,
      ]),
    ),
  );

test('What stands around the home page is part of its hall; around other pages it is framed, and as wide as they are [1-2.20b 2-2.2b]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const frameOf = async (path: string) => {
    await openPage(page, path);
    await expect(page.locator('.strips').getByRole('link').first()).toBeVisible();
    return page.evaluate<{ width: number; edges: boolean[] }>(`(() => {
      const bar = document.querySelector('.strips > div');
      const isSeen = (element) => getComputedStyle(element).borderBottomColor !== 'rgba(0, 0, 0, 0)';
      return {
        width: bar.firstElementChild.getBoundingClientRect().width,
        edges: [document.querySelector('header'), bar].map(isSeen),
      };
    })()`);
  };
  const [home, german, other] = [await frameOf('/'), await frameOf('/de'), await frameOf('/top')];
  expect(home.edges).toEqual([false, false]);
  expect(home.width).toBeGreaterThan(1500);
  expect(german).toEqual(home);
  expect(other).toEqual({ width: 1280, edges: [true, true] });
});

test.describe('A visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ faults }) => faults.expect(/^csp GET .*\.js$/));

  test('sees the parts of the house in their order [1-2.20a 2-2.2a]', async ({ page, visitor }) => {
    const { list } = granted(await visitor('GET /api/box', { limit: 100 }));
    const groups = [...new Set(list.map(({ group }) => group.name))];
    await page.goto('/');
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).all();
    const names = await Promise.all(headings.map((heading) => heading.textContent()));
    // In a group's heading the number of its cases follows; what is popular depends on the day.
    const shown_names = names.map((name) => name!.replace(/\d+$/, '').trim());
    expect(shown_names.filter((name) => name !== 'Popular today')).toEqual([
      'Free of charge',
      ...groups,
      'Best drops today',
      'Nothing up our sleeve',
    ]);
    const shown = page.getByRole('region', { name: 'Display case' }).getByRole('img').first();
    await expect(shown).toBeInViewport();
  });

  test('begins at the case that costs least, and comes by what is on show to the case that it is from', async ({
    page,
    visitor,
  }) => {
    const { list } = granted(await visitor('GET /api/box', { limit: 100, type: 'paid' }));
    const by_price = list.toSorted((a, b) => a.price - b.price);
    const [cheapest, dearest] = [by_price[0]!, by_price.at(-1)!];
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: `${cheapest.name}: the cheapest of our cases` })
      .click();
    await expect(page).toHaveURL(`/case/${cheapest.id}`);
    await page.goBack();
    const display = page.getByRole('region', { name: 'Display case' });
    await display.getByRole('link', { name: `From the case ${dearest.name}` }).click();
    await expect(page).toHaveURL(`/case/${dearest.id}`);
  });

  test('sees the free cases that somebody can open, and the best drops with their cases', async ({
    page,
    visitor,
  }) => {
    const { list: free } = granted(await visitor('GET /api/free', { state: '1' }));
    const row = page.getByRole('region', { name: 'Free of charge' });
    // Other stories play meanwhile: retries until page and server agree.
    await expect(async () => {
      await page.goto('/');
      const [best] = granted(await visitor('GET /api/drop_top', { period: '7d' })) as [Drop];
      const dearest = granted(await visitor('GET /api/drop', { top: '50', limit: 9 }));
      const isBest = ({ appear, goods }: Drop) =>
        appear === best.appear && goods.id === best.goods.id;
      const drops = dearest.filter((drop) => !isBest(drop)).slice(0, 8);
      const part = page.getByRole('region', { name: 'Best drops today' });
      expect(await part.locator('a[href="/top?period=7d"]').textContent()).toContain(
        dollars(best.goods.price),
      );
      const shown = await part.getByRole('listitem').all();
      expect(shown).toHaveLength(drops.length);
      for (const [n, { box, goods, user }] of drops.entries()) {
        // An upgrade's win is from no case.
        const path = box === null ? `/item/${goods.id}` : `/case/${box}`;
        expect(await shown[n]!.getByRole('link').getAttribute('href')).toBe(path);
        const says = await shown[n]!.textContent();
        expect(says).toContain(dollars(goods.price));
        expect(says).toContain(`Won by ${user.name}`);
      }
      const links = await row.getByRole('link').all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(free.slice(0, 4).map(({ id }) => `/case/${id}`));
    }).toPass();
  });

  test('sees how many have played how often', async ({ page, visitor }) => {
    const count = async () => granted(await visitor('GET /api/config', {})).total;
    // Other stories play meanwhile, and a page may be cached for some moments.
    await expect(async () => {
      const before = await count();
      await page.goto('/');
      const shown = await page
        .getByRole('main')
        .locator('dl')
        .last()
        .getByRole('definition')
        .allTextContents();
      const [openings, users] = shown.map((text) => Number(text.replaceAll(',', '')));
      const after = await count();
      expect(openings).toBeGreaterThanOrEqual(before.openings);
      expect(openings).toBeLessThanOrEqual(after.openings);
      expect(users).toBeGreaterThanOrEqual(before.users);
      expect(users).toBeLessThanOrEqual(after.users);
    }).toPass();
  });

  test('finds each page in all twelve languages, named by their tags [1-2.1 1-2.2 2-2.17 3-6.3]', async ({
    request,
    product,
  }) => {
    const address = (code: string) =>
      `${product.url}${code === 'en' ? '' : `/${code}`}/provablyfair`;
    const alternates = locales.map(({ code, tag }) => ({
      rel: 'alternate',
      hreflang: tag,
      href: address(code),
    }));
    for (const { code, tag } of locales) {
      const html = await (await request.get(address(code), { headers: browser_headers })).text();
      expect(html).toContain(`<html lang="${tag}"`);
      expect(linksIn(html)).toEqual(
        expect.arrayContaining(
          [
            { rel: 'canonical', href: address(code) },
            ...alternates,
            { rel: 'alternate', hreflang: 'x-default', href: address('en') },
          ].map((link) => expect.objectContaining(link)),
        ),
      );
    }
  });
});

test.describe('A visitor', () => {
  test('moves the display case by buttons, keys and fingers, round and round', async ({
    page,
    visitor,
  }) => {
    const banners = granted(await visitor('GET /api/banner', {}));
    await openPage(page, '/');
    const display = page.getByRole('region', { name: 'Display case' });
    const slides = display.getByRole('group');
    await expect(slides).toHaveCount(1 + banners.length);
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    await display.getByRole('button', { name: 'Next' }).click();
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(display.getByText(`2 / ${banners.length + 1}`)).toBeVisible();
    // Pressed faster than the row scrolls.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
    await display.getByRole('button', { name: 'Next' }).click();
    await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
    // Simulates a swipe: the row scrolls and snaps to the next slide.
    await slides.first().hover();
    await page.mouse.wheel(400, 0);
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
    await expect(display.getByText(`2 / ${banners.length + 1}`)).toBeVisible();
  });

  test('follows a banner to its page, in the language of the site', async ({ page, product }) => {
    const german = makeClient({ base: product.url, headers: { language: 'de' } });
    const [banner] = granted(await german('GET /api/banner', {}));
    await openPage(page, '/de');
    await page.getByRole('link', { name: banner!.title }).focus();
    await expect(page.getByRole('link', { name: banner!.title })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/de${banner!.link}`);
  });

  test('finds the cases that hold a skin, without suggestions above them', async ({
    page,
    visitor,
  }) => {
    await openPage(page, '/');
    const popular = page.getByRole('region', { name: 'Popular today' });
    await expect(popular).toBeVisible();
    const cards = page
      .getByRole('region', { name: 'Cases' })
      .getByRole('listitem')
      .filter({ has: page.locator('img') });
    for (const name of ['AK-47', 'karambit']) {
      const { list, total } = granted(await visitor('GET /api/box', { name, limit: 100 }));
      expect(total).toBeGreaterThan(0);
      await page.getByLabel('Search by name').fill(name);
      await expect(cards).toHaveCount(total);
      const first = cards.filter({ hasText: list[0]!.name }).first();
      const { count, best } = list[0]!.found!;
      await expect(first).toContainText(count === 1 ? '1 match inside' : `${count} matches inside`);
      await expect(first).toContainText(best.name.replace(/ \(.*/, '').replace(' | ', ' '));
      await expect(first.locator('img').nth(1)).toHaveAttribute('src', best.picture);
      await expect(popular).toHaveCount(0);
    }
    await page.getByLabel('Search by name').fill('');
    await expect(popular).toBeVisible();
  });

  test('goes to a group of cases further down', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/');
    await page
      .getByRole('navigation', { name: 'Groups' })
      .getByRole('link', { name: 'Blades' })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Blades' })).toBeInViewport();
    await page.getByLabel('Search by name').fill('first light');
    await expect(page.getByRole('navigation', { name: 'Groups' })).toHaveCount(0);
  });

  test('narrows the cases by price', async ({ page, visitor }) => {
    const { list } = granted(await visitor('GET /api/box', { limit: 100, type: 'paid' }));
    await openPage(page, '/');
    const gallery = page.getByRole('region', { name: 'Cases' });
    const ranges = {
      'Under $2': [0, 2],
      '$2–$10': [2, 10],
      '$10–$50': [10, 50],
      'Over $50': [50, Infinity],
    } as const;
    for (const [chip, [from, to]] of Object.entries(ranges)) {
      const wanted = list
        .filter(({ price }) => price >= from && price < to)
        .map(({ id }) => `/case/${id}`);
      await gallery.getByText(chip, { exact: true }).click();
      await expect(cardsOf(gallery)).toHaveCount(wanted.length);
      const links = await cardsOf(gallery).all();
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(wanted);
    }
  });

  test('finds what they searched and chose again when they come back, and in the address', async ({
    page,
  }) => {
    await openPage(page, '/');
    const gallery = page.getByRole('region', { name: 'Cases' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByLabel('Search by name').fill('a');
    await gallery.getByText('$2–$10', { exact: true }).click();
    await expect(page).toHaveURL('/?name=a&price=2-10');
    expect(asked.filter((url) => url.includes('.data'))).toEqual([]);
    const found = await cardsOf(gallery).count();
    expect(found).toBeGreaterThan(0);
    await cardsOf(gallery).first().click();
    await expect(page).toHaveURL(/\/case\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/?name=a&price=2-10');
    await expect(page.getByLabel('Search by name')).toHaveValue('a');
    await expect(gallery.getByRole('radio', { name: '$2–$10' })).toBeChecked();
    await expect(cardsOf(gallery)).toHaveCount(found);
    await page.reload();
    await expect(cardsOf(gallery)).toHaveCount(found);
    // The way home resets the filters.
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Cases' })
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Search by name')).toHaveValue('');
    await expect(cardsOf(gallery)).not.toHaveCount(found);
    await openPage(page, '/?price=none-of-ours');
    await expect(gallery.getByRole('radio', { name: 'All prices' })).toBeChecked();
  });

  test('sees nothing jump while a page loads', async ({ page, visitor }) => {
    const { path } = await findCase(visitor, 'First Light');
    // The note about cookies lifts a case's controls, which it would cover.
    await page.addInitScript(`localStorage.setItem('showCookies', '1')`);
    for (const [width, places] of [
      [390, ['/', '/top', path, '/provablyfair', '/my/backpack', '/item/1', '/battle/create']],
      [1440, ['/', '/top', path]],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const place of places) {
        const release = await holdScripts(page, /\.js$|\/(api|pictures)\//);
        await page.goto(place, { waitUntil: 'domcontentloaded' });
        // Lines break elsewhere in a machine's own font: the fonts come early.
        await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2);
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        for (const picture of await page.locator('main img').all()) {
          await expect(picture, place).toHaveAttribute('width', /^\d+$/);
          await expect(picture, place).toHaveAttribute('height', /^\d+$/);
        }
        const moved = await notePlaces(page);
        release();
        await waitForHydration(page);
        await page.waitForLoadState('networkidle');
        expect(await moved(), `${place} at ${width} pixels`).toEqual([]);
        await page.unrouteAll({ behavior: 'wait' });
      }
    }
  });

  test('at an address without a page is told so, with status 404 [2-2.19 2-10.17]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET \/xx$/, /^404 GET \/case\/0$/, /^404 GET \/de\/nothing$/);
    for (const path of ['/case/0', '/de/nothing', '/xx']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'This case is empty' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'See all cases' }).click();
    await expect(page.getByRole('region', { name: 'Cases' })).toBeVisible();
  });
});

test.describe('The server', () => {
  test('sends inherited addresses on for good [1-2.4 1-2.15 3-6.2]', async ({ request }) => {
    const moves = {
      '/en': '/',
      '/pt': '/br',
      '/en/provablyfair': '/provablyfair',
      '/pt/case/1?from=x': '/br/case/1?from=x',
    };
    for (const [from, to] of Object.entries(moves)) {
      const answer = await request.get(from, { maxRedirects: 0, headers: browser_headers });
      expect([answer.status(), answer.headers()['location']], from).toEqual([301, to]);
    }
  });

  // The query bypasses the page cache: the second pair of pages is rendered again.
  for (const path of ['/', '/?rendered=anew']) {
    test(`gives visitors the same ${path}, but for the nonce of their policy`, async ({
      request,
    }) => {
      // Other stories play meanwhile, and their wins are on the page.
      await expect(async () => {
        const pages = [];
        for (const language of ['en', 'de']) {
          const answer = await request.get(path, {
            headers: { ...browser_headers, 'accept-language': language },
          });
          const [, nonce = ''] =
            /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '') ?? [];
          const html = await answer.text();
          expect(html.split(`nonce="${nonce}"`).length).toBeGreaterThan(2);
          pages.push({ nonce, html: html.replaceAll(nonce, '') });
        }
        expect(pages[0]!.nonce).not.toBe(pages[1]!.nonce);
        expect(pages[0]!.html).toBe(pages[1]!.html);
      }).toPass();
    });
  }
});
