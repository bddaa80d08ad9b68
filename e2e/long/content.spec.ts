import type { Page } from '@playwright/test';
import { banner, policies } from '../content.ts';
import { expect, expectAccessible, openPage, test } from '../story.ts';

/** The vertical positions of controls and texts on the screen, to detect a layout shift. */
function places(page: Page): Promise<unknown> {
  return page.evaluate(`[...document.querySelectorAll('header, main, main *, footer, nav')]
    .map((element) => element.getBoundingClientRect().top)`);
}

test.describe('A visitor', () => {
  for (const { path, title } of policies) {
    test(`reads the ${title}, filled in, without a barrier [1-2.37 1-2.38 1-2.39 1-2.40 1-2.41 2-10.57]`, async ({
      page,
    }) => {
      await openPage(page, path);
      await expect(page).toHaveTitle(`${title} · Vitrine`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('article')).not.toContainText(/[[\]{}]/);
      await expect(page.getByText('This text is available in English only.')).toHaveCount(0);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${path}$`),
      );
      await expectAccessible(page);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    });
  }

  test('of another language reads the policies in it', async ({ page }) => {
    for (const { path } of policies) {
      await openPage(page, `/de${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('article')).toHaveAttribute('lang', 'de');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Cookie-Richtlinie' })).toBeVisible();
    await expect(page.getByRole('article').locator('time')).toHaveText(
      /^Zuletzt geändert am \d+\. November 2026$/,
    );
    await expectAccessible(page);
  });

  test('with another title and the right id is sent to the policy’s own address, for good', async ({
    page,
  }) => {
    for (const [from, to] of [
      ['/remark/old-title-3', '/remark/terms-of-service-3'],
      ['/remark/2?x=1', '/remark/privacy-policy-2?x=1'],
      ['/de/remark/cookie-richtlinie-7', '/de/remark/cookies-policy-7'],
    ] as const) {
      const arrived = await page.goto(from);
      const moved = await arrived?.request().redirectedFrom()?.response();
      expect(moved?.status()).toBe(301);
      await expect(page).toHaveURL(to);
    }
  });

  test('reads a page that the operator wrote, by its link in the footer, without a barrier [1-2.60 2-7.46]', async ({
    page,
    database,
    product,
  }) => {
    const html =
      '<h2>Where</h2><p>In a <a href="/provablyfair">gallery</a>.</p><script>throw Error()</script><ul><li>One</li></ul>';
    const own = {
      id: 71,
      keywords: '',
      footer_column: 'platform',
      position: 9,
      changed_on: '2026-01-02',
    };
    await database.db
      .insertInto('content_pages')
      .values([
        { ...own, language: 'en', title: 'Our House', html },
        { ...own, language: 'zh', title: '我们的 家', html: '<p>画廊</p>' },
      ])
      .execute();
    const link = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Platform' })
      .getByText('Our House');
    await expect(async () => {
      await openPage(page, '/provablyfair');
      expect(await link.count()).toBe(1);
    }).toPass();
    await link.click();
    await expect(page).toHaveURL('/remark/our-house-71');
    await expect(page).toHaveTitle('Our House · Vitrine');
    await expect(page.getByRole('article').getByRole('link', { name: 'gallery' })).toHaveAttribute(
      'href',
      '/provablyfair',
    );
    await expect(page.locator('time')).toHaveText('Last updated on January 2, 2026');
    await expectAccessible(page);

    await openPage(page, '/de/remark/our-house-71');
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('article').getByRole('link', { name: 'gallery' })).toHaveAttribute(
      'href',
      '/de/provablyfair',
    );
    // Its addresses in other languages, each with its own title.
    for (const [tag, address] of [
      ['fr', '/fr/remark/our-house-71'],
      ['zh-CN', `/zh/remark/${encodeURIComponent('我们的-家-71')}`],
      ['x-default', '/remark/our-house-71'],
    ]) {
      const link = page.locator(`link[rel=alternate][hreflang="${tag}"]`);
      await expect(link).toHaveAttribute('href', product.url + address);
    }
    await openPage(page, '/zh/remark/our-house-71');
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/zh/remark/我们的-家-71');
    await expect(page.getByRole('article')).toHaveText(/画廊/);
  });

  test('where there is no page finds nothing but the way home [2-2.20]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET /);
    for (const path of [
      '/xx',
      '/remark/terms-of-service',
      '/remark/other-99',
      '/de/nothing/here',
      '/xx/my',
    ]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      const says = path.startsWith('/de/') ? 'Diese Kiste ist leer' : 'This case is empty';
      await expect(page.getByRole('heading', { level: 1, name: says })).toBeVisible();
      for (const part of ['banner', 'contentinfo', 'navigation'] as const)
        await expect(page.getByRole(part)).toHaveCount(0);
      await expect(banner(page)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'See all cases' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test.describe('The note about cookies', () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`at ${width} pixels covers no bar and moves nothing, and the end of the page can be reached`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      // Holds the banner's code back until the page was measured without it.
      const seen = Promise.withResolvers<void>();
      await page.route('**/cookie-banner*', async (route) => {
        await seen.promise;
        await route.continue();
      });
      for (const path of ['/provablyfair', '/my/backpack']) {
        await openPage(page, path);
        const before = await places(page);
        seen.resolve();
        await expect(banner(page)).toBeVisible();
        expect(await places(page)).toEqual(before);
        await expectAccessible(page);
        const box = (await banner(page).boundingBox())!;
        const dock = page.getByRole('navigation', { name: 'Bottom menu' });
        const bottom = (await dock.isVisible()) ? (await dock.boundingBox())!.y : height;
        // The bar's border overlaps the note by one pixel.
        expect(box.y + box.height).toBeLessThanOrEqual(bottom + 1);
        await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
        const end = (await page.getByRole('contentinfo').boundingBox())!;
        expect(end.y + end.height).toBeLessThanOrEqual(box.y + 1);
      }
    });
  }

  test('after Disagree is gone in this tab, and nothing of it stays in the browser [1-2.75]', async ({
    page,
    context,
  }) => {
    await openPage(page, '/');
    await banner(page).getByRole('button', { name: 'Disagree' }).click();
    await expect(banner(page)).toHaveCount(0);
    await openPage(page, '/provablyfair');
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate('localStorage.length')).toBe(0);
    expect(await context.cookies()).toEqual([]);
    const other = await context.newPage();
    await openPage(other, '/');
    await expect(banner(other)).toBeVisible();
  });
});
