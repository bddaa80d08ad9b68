import { holdScripts } from '../hydration.ts';
import { balancesOf, expect, findCase, openCases, openPage, test } from '../story.ts';

test.describe('Before hydration', () => {
  test('a player switches, chooses and opens: once, as chosen', async ({
    page,
    player,
    visitor,
  }) => {
    const { path } = await findCase(visitor, 'Sea Glass');
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText('Fast open').click();
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('3', { exact: true })
      .click();
    await page.getByRole('button', { name: /^Open for/ }).click();
    release();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Verify this draw' }),
    ).toHaveCount(3);
    await expect(page.getByRole('checkbox', { name: 'Fast open' })).toBeChecked();
    expect(await balancesOf(player)).toMatchObject({ items: 3 });
  });

  test('what is pressed next doesn’t overtake it', async ({ page, player, visitor }) => {
    const { path } = await findCase(visitor, 'Sea Glass');
    const releaseReplay = await holdScripts(page, '**/replay-*.js');
    const release = await holdScripts(page, '**/entry.client-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('3', { exact: true })
      .click();
    const replay = page.waitForRequest('**/replay-*.js');
    release();
    await replay;
    await page.getByRole('button', { name: /^Open for/ }).click();
    releaseReplay();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Verify this draw' }),
    ).toHaveCount(3);
    expect(await balancesOf(player)).toMatchObject({ items: 3 });
  });

  test('its scripts are asked for once it is painted', async ({ page }) => {
    await openPage(page, '/provablyfair');
    const moments = await page.evaluate<{ painted: number; asked: number }>(`({
      painted: performance.getEntriesByType('paint')[0].startTime,
      asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('entry.client')).startTime,
    })`);
    expect(moments.asked).toBeGreaterThanOrEqual(moments.painted);
    await page.addInitScript(`window.painted = [];
      window.PerformanceObserver = class {
        static supportedEntryTypes = ['paint'];
        constructor(told) { this.told = told; }
        observe({ type }) { if (type === 'paint') painted.push(this.told); }
      };`);
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && asked.push(request.url()),
    );
    await page.goto('/provablyfair');
    expect(asked).toEqual([]);
    const entry = page.waitForRequest('**/entry.client-*.js');
    await page.evaluate('painted[0]()');
    await entry;
  });

  for (const [why, state] of [
    ['nobody sees it', `Object.defineProperty(document, 'hidden', { value: true })`],
    ['the browser doesn’t tell of paints', 'window.PerformanceObserver = undefined'],
  ] as const) {
    test(`its scripts are asked for at once when ${why}`, async ({ page }) => {
      await page.addInitScript(
        `window.PerformanceObserver.prototype.observe = () => {}; ${state};`,
      );
      await Promise.all([page.waitForRequest('**/entry.client-*.js'), page.goto('/provablyfair')]);
    });
  }

  test('a choice from a list is kept', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 2);
    const release = await holdScripts(page);
    await page.goto('/my/backpack', { waitUntil: 'commit' });
    // The choice must dispatch no event before hydration: React may replay such events and would
    // choose a second time.
    await page.evaluate(`window.heard = [];
      for (const type of ['input', 'change']) addEventListener(type, () => heard.push(type));`);
    await page.getByLabel('Order').selectOption('Oldest first');
    expect(await page.evaluate('heard')).toEqual([]);
    release();
    await expect(page).toHaveURL('/my/backpack?order=oldest');
    await expect(page.getByLabel('Order')).toHaveValue('oldest');
  });

  test('what is typed is kept, and no form is sent', async ({ page, player }) => {
    await openCases(player, 'Sea Glass', 1);
    const release = await holdScripts(page);
    await page.goto('/my', { waitUntil: 'commit' });
    const name = page.getByLabel('Name');
    await name.fill('Somebody early');
    await name.press('Enter');
    await expect(page).toHaveURL('/my');
    release();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('#account-menu')).toContainText('Somebody early');
  });
});
