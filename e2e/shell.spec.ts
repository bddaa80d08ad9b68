import type { Route } from '@playwright/test';
import { expect, on_phone, openPage, test, waitForHydration } from './story.ts';

test.use(on_phone);

test.describe('A visitor', () => {
  test('sees in the bottom bar of a phone where they are [1-2.76]', async ({ page }) => {
    await openPage(page, '/upgrade');
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await expect(bar.locator('[aria-current=page]')).toHaveText('Upgrade');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(bar.locator('[aria-current=page]')).toHaveText('Home');
    await openPage(page, '/battle/create');
    await expect(bar.locator('[aria-current=page]')).toHaveText('Battles');
  });

  test('comes to the page of a link whose file a new release has replaced [6-6.8c]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET \/assets\//, /^console: (Error loading route module|TypeError)/);
    await openPage(page, '/');
    const file = await page.evaluate<string>(
      `__reactRouterManifest.routes['upgrades/page'].module`,
    );
    const isGone = (route: Route) => route.fulfill({ status: 404 });
    await page.route(`**${file}`, isGone, { times: 1 });
    await page
      .getByRole('navigation', { name: 'Bottom menu' })
      .getByRole('link', { name: 'Upgrade' })
      .click();
    await expect(page).toHaveURL('/upgrade');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('gets a part that did not load once the server can be reached, without a press [6-6.8d]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^404 GET \/assets\//);
    const isGone = (route: Route) => route.fulfill({ status: 404 });
    await page.route('**/assets/promises-*.js', isGone, { times: 1 });
    const part = page.waitForResponse(
      (answer) => answer.url().includes('/assets/promises-') && answer.ok(),
    );
    await page.goto('/');
    await part;
    await waitForHydration(page);
    await expect(page.getByText('did not load')).toHaveCount(0);
  });

  test('who came to an error page without a network is taken to the page when it is back [6-6.8d]', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/^net::ERR_INTERNET_DISCONNECTED (GET|HEAD) /, /^console: /);
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await openPage(page, '/upgrade');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await context.setOffline(true);
    await bar.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page.getByText('The gallery is out of reach')).toBeVisible();
    const loaded = page.waitForEvent('load');
    await context.setOffline(false);
    await loaded;
    await expect(page).toHaveURL('/upgrade');
    await expect(page.getByText('The gallery is out of reach')).toHaveCount(0);
  });
});
