import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Client } from '@vitrine/contract/client';
import type { Drop } from '@vitrine/contract/drops';
import { locales } from '@vitrine/i18n/locales';
import { startProduct } from '../../bench/product.ts';
import type { RunningProduct } from '../product.ts';
import { dollars, expect, expectAccessible, granted, openPage, test } from '../story.ts';
import { periods } from '../top.ts';

type Period = keyof typeof periods;

/** The places of the page in order: the links and the text of each. */
function readPlaces(page: Page): Promise<{ leads_to: string[]; says: string }[]> {
  return page.evaluate(`Array.from(document.querySelectorAll('main ol > li'), (place) => ({
    leads_to: Array.from(place.querySelectorAll('a'), (link) => link.getAttribute('href')),
    says: place.textContent,
  }))`);
}

/**
 * Expects the page to show the dearest drops of a period. Other stories play meanwhile: retries
 * until page and server agree.
 */
async function expectDearest(page: Page, visitor: Client, period: Period): Promise<void> {
  await expect(async () => {
    await page.reload();
    const drops = granted(await visitor('GET /api/drop', { top: '50', period }));
    const places = await readPlaces(page);
    expect(places.map(({ leads_to }) => leads_to)).toEqual(
      // A battle's win is of no one case.
      drops.map(({ box, goods }) => [
        `/item/${goods.id}`,
        ...(box === null ? [] : [`/case/${box}`]),
      ]),
    );
    for (const [n, { says }] of places.entries())
      expect(says).toContain(dollars(drops[n]!.goods.price));
    for (const [n, { says }] of places.entries())
      expect(says).toContain(`Won by ${drops[n]!.user.name}`);
    const ids = [...new Set(drops.flatMap(({ box }) => box ?? []))].join(',');
    const named = new Map(
      granted(await visitor('GET /api/box_name', { ids })).map(({ id, name }) => [id, name]),
    );
    for (const [n, { says }] of places.entries()) {
      const { box } = drops[n]!;
      if (box !== null) expect(says).toContain(named.get(box));
    }
  }).toPass();
}

test.describe('A visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ faults }) => faults.expect(/^csp GET .*\.js$/));

  test('sees the dearest drops of 24 hours, and of 7 days, each with its case [1-2.34 2-9.25 2-9.26]', async ({
    page,
    visitor,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'All top wins' }).click();
    await expect(page).toHaveURL('/top');
    await expectDearest(page, visitor, '24h');
    await page
      .getByRole('navigation', { name: 'Period' })
      .getByRole('link', { name: '7 days' })
      .click();
    await expect(page).toHaveURL('/top?period=7d');
    await expectDearest(page, visitor, '7d');
  });

  test('finds it in all twelve languages, with links that stay in them [2-7.10a]', async ({
    page,
  }) => {
    for (const { code, tag } of locales) {
      const prefix = code === 'en' ? '' : `/${code}`;
      await page.goto(`${prefix}/top`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      const places = await readPlaces(page);
      expect(places).not.toEqual([]);
      for (const { leads_to } of places)
        expect(leads_to.join(' ')).toMatch(
          new RegExp(`^${prefix}/item/\\d+( ${prefix}/case/\\d+)?$`),
        );
      await expect(page.locator('main nav a').last()).toHaveAttribute(
        'href',
        `${prefix}/top?period=7d`,
      );
    }
  });
});

test.describe('A visitor of the top wins', () => {
  for (const [period, path] of Object.entries(periods) as [Period, string][]) {
    test(`sees the WOW drop and what dropped most, over ${period}`, async ({ page, visitor }) => {
      await expect(async () => {
        await page.goto(path);
        const [wow, most] = granted(await visitor('GET /api/drop_top', { period })) as [
          Drop,
          Drop & { times: number },
        ];
        const first = page.locator('main ol > li').first();
        expect(await first.textContent()).toContain('WOW drop');
        expect(await first.textContent()).toContain(dollars(wow.goods.price));
        const pane = page.getByRole('article').filter({ hasText: 'Most dropped today' });
        expect(await pane.textContent()).toContain(
          most.goods.name.split(' | ')[1] ?? most.goods.name,
        );
        expect(await pane.textContent()).toContain(`Dropped ${most.times} time`);
      }).toPass();
    });
  }

  test('gets 24 hours for a period that there isn’t', async ({ page }) => {
    await openPage(page, '/top?period=30d');
    const chosen = page.getByRole('navigation', { name: 'Period' }).locator('[aria-current=page]');
    await expect(chosen).toHaveText('24 hours');
  });
});

/** A free port: outside demo mode a product needs to know its address before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}

/** A new shop: nothing to open, nothing won. */
const testEmptyShop = test.extend<object, { product: RunningProduct }>({
  product: [
    async ({ product: others }, use) => {
      const port = String(await freePort());
      const at = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
      const empty = await startProduct(undefined, { DEMO: '0', ...at });
      await use({ ...others, url: empty.url, data_dir: empty.data_dir });
      await empty.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

testEmptyShop(
  'Where nothing was won yet, the page says so and leads on: to the longer period, then to the cases',
  async ({ page }) => {
    await openPage(page, '/top');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'The plinth is still empty',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show 7 days' }).click();
    await expect(page).toHaveURL(periods['7d']);
    await expect(page.getByText('Nothing was won in the last 7 days.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'See all cases' }).click();
    // The home page of such a shop omits the parts that would be empty.
    await expect(page.getByRole('heading', { name: 'The gallery is being hung' })).toBeVisible();
    for (const part of ['Free of charge', 'Best drops today']) {
      await expect(page.getByRole('heading', { name: part })).toHaveCount(0);
    }
    await expect(page.getByRole('region', { name: 'Display case' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('definition')).toHaveCount(0);
    await expectAccessible(page);
  },
);
