import { watchMotion } from '../motion.ts';
import {
  announcement,
  expect,
  findCase,
  openCases,
  openingButton,
  openPage,
  test,
  with_motion,
} from '../story.ts';

test.describe('Who wants less motion', () => {
  test('sees what they won, toasts and dialogs fade in within 200 ms, and nothing move', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 2);
    const { path } = await findCase(player.api, 'Sea Glass');
    const watched = await watchMotion(page);
    await openPage(page, '/');
    const card = page.getByRole('main').locator(`a[href="${path}"]`).first();
    await card.hover();
    await card.click();
    await page.getByRole('button', { name: /^Open for/ }).click();
    await expect(announcement(page)).toContainText('You won');
    await page.getByRole('button', { name: /^Sell for/ }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Sold for/ })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Backpack' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
    await page.getByRole('main').getByRole('article').first().click();
    await page.getByRole('button', { name: /^Sell selected for .* tokens$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const movements = await watched();
    expect(movements.filter(({ moves }) => moves)).toEqual([]);
    expect(movements.filter(({ takes_ms }) => takes_ms === null)).toEqual([]);
    // The progress line is shown only after a delay.
    expect(movements.filter(({ takes_ms, fades }) => fades && takes_ms! > 300)).toEqual([]);
    expect(
      movements.filter(
        ({ of, fades }) =>
          fades && of.startsWith('opacity of flex size-full flex-col transition-opacity'),
      ),
    ).toMatchObject([{ takes_ms: 180 }]);
  });
});

test.describe('Who wants nothing of the kind', () => {
  test.use(with_motion);

  test('is shown motion: the watch sees it', async ({ page, player }) => {
    const { path } = await findCase(player.api, 'Sea Glass');
    const watched = await watchMotion(page);
    await openPage(page, path);
    await openingButton(page).click();
    await expect
      .poll(async () => (await watched()).filter(({ moves }) => moves).length)
      .toBeGreaterThan(0);
  });
});
