import type { Page } from '@playwright/test';
import { locales } from '@vitrine/i18n/locales';
import sharp from 'sharp';
import { answerIn } from '../../server/kit/answers.ts';
import { expect, openCases, openPage, test } from '../story.ts';

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** The paths of everything in the browser's cache storage. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    const paths = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  })()`);
}

interface Manifest {
  start_url: string;
  lang: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

test.use({ serviceWorkers: 'allow' });

test.describe('Without a network', () => {
  for (const { code, tag } of locales.filter(({ code }) => ['en', 'de', 'in'].includes(code))) {
    test(`a page is replaced by one that says so, and comes back by itself, with ${tag} as its language`, async ({
      page,
      context,
      faults,
    }) => {
      // A request that the service worker can't answer fails in the page with another error name.
      faults.expect(/^net::ERR_(INTERNET_DISCONNECTED|FAILED) GET /);
      // The connection may just be opening when the page is left.
      faults.expect(
        /^console: WebSocket connection to .* is closed before the connection is established/,
      );
      const prefix = code === 'en' ? '' : `/${code}`;
      await openPage(page, prefix || '/');
      await waitForWorker(page);
      await context.setOffline(true);
      await page.goto(`${prefix}/provablyfair`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        answerIn(code, 'offline.heading'),
      );
      await expect(page.getByRole('link')).toHaveText(answerIn(code, 'offline.retry'));
      await expect(page).toHaveURL(`${prefix}/provablyfair`);
      await context.setOffline(false);
      await expect(page.locator('#verify')).toBeVisible();
    });
  }

  test('what was loaded before is still there, and nothing of a player ever was', async ({
    page,
    player,
  }) => {
    await openPage(page, '/');
    await waitForWorker(page);
    await openCases(player, 'First Light');
    for (const path of ['/my/backpack', '/my', '/']) await openPage(page, path);
    const paths = await keptPaths(page);
    const assets = paths.filter((path) => path.startsWith('/assets/'));
    const pages = paths.filter((path) => path.endsWith('/offline.html'));
    expect(pages).toHaveLength(locales.length);
    expect(assets.length).toBeGreaterThan(5);
    expect(paths).toHaveLength(assets.length + pages.length);
  });

  test('a file of an earlier build is taken from what was kept', async ({ page }) => {
    await openPage(page, '/');
    await waitForWorker(page);
    await page.evaluate(`(async () => {
      const cache = await caches.open('assets');
      await cache.put('/assets/of-an-earlier-build.js', new Response('export default 7'));
    })()`);
    expect(
      await page.evaluate(
        `fetch('/assets/of-an-earlier-build.js').then((answer) => answer.text())`,
      ),
    ).toBe('export default 7');
  });
});

test.describe('The site as an app', () => {
  test('can be installed in each language, with icons of the size that they claim', async ({
    page,
    product,
  }) => {
    await page.goto('/de');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const response = await fetch(product.url + address);
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = (await response.json()) as Manifest;
    expect(manifest).toMatchObject({
      name: 'Vitrine',
      start_url: '/de',
      lang: 'de',
      display: 'standalone',
      scope: '/',
    });
    const ink = await page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--color-ink').trim()`,
    );
    expect([manifest.theme_color, manifest.background_color]).toEqual([ink, ink]);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', ink);
    const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    for (const { src, sizes } of [...manifest.icons, { src: touch!, sizes: '180x180' }]) {
      const { format, width, height } = await sharp(
        await (await fetch(product.url + src)).arrayBuffer(),
      ).metadata();
      expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
    }
  });

  test('is one that Chromium finds nothing wrong with', async ({ page, context }) => {
    await openPage(page, '/');
    await waitForWorker(page);
    const browser = await context.newCDPSession(page);
    const { url, errors } = await browser.send('Page.getAppManifest');
    expect(url).toMatch(/\/manifest\.webmanifest$/);
    expect(errors).toEqual([]);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  });
});
