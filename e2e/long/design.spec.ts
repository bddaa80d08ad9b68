import type { Locator, Page } from '@playwright/test';
import { expect, openPage, test } from '../story.ts';

const chapter = (page: Page, name: string): Locator => page.getByRole('region', { name });
/** A primitive in the named state, the first of a chapter. */
const specimen = (place: Locator, state: string): Locator =>
  place.getByText(state, { exact: true }).first().locator('xpath=..');

test.describe('The page of the design system', () => {
  test('shows what a button looks like that is pointed at, focused and pressed, as it really does', async ({
    page,
  }) => {
    await openPage(page, '/design');
    const buttons = chapter(page, 'Buttons');
    const button = specimen(buttons, 'main').getByRole('button');
    const looks = { hover: 'rgb(244, 207, 134)', pressed: 'rgb(201, 154, 69)' };
    for (const [state, color] of Object.entries(looks)) {
      await expect(specimen(buttons, state).getByRole('button')).toHaveCSS(
        'background-color',
        color,
      );
    }
    await expect(button).toHaveCSS('background-color', 'rgb(231, 183, 95)');
    await button.hover();
    await expect(button).toHaveCSS('background-color', looks.hover);
    await page.mouse.down();
    await expect(button).toHaveCSS('background-color', looks.pressed);
    await page.mouse.up();

    const focused = specimen(buttons, 'focus').getByRole('button');
    await expect(focused).toHaveCSS('outline-color', 'rgb(231, 183, 95)');
    await expect(focused).toHaveCSS('outline-style', 'solid');
    await expect(specimen(buttons, 'busy').getByRole('button')).toHaveCSS('outline-style', 'none');
  });

  test('names every colour with its contrast, and lights every rarity', async ({
    page,
    visitor,
  }) => {
    await openPage(page, '/design');
    const brass = chapter(page, 'Colours')
      .getByRole('listitem')
      .filter({ hasText: /^brass#/ });
    await expect(brass).toContainText('10.5 on ink');
    const rarities = await visitor('GET /api/goods_config/{name}', { name: 'quality' });
    const names = rarities.ok ? rarities.data.map(({ value }) => value) : [];
    expect(names.length).toBeGreaterThan(10);
    await expect(chapter(page, 'Rarity is light').getByRole('listitem')).toContainText(names);
  });

  test('opens a dialog, and says what each toast says, errors at once', async ({ page }) => {
    await openPage(page, '/design');
    const layers = chapter(page, 'Layers');
    for (const [status, role] of [
      ['success', 'status'],
      ['warning', 'alert'],
      ['error', 'alert'],
    ] as const) {
      await layers.getByRole('button', { name: `Toast: ${status}` }).click();
      const toast = page
        .locator(`[role=${role}]`)
        .filter({ has: page.getByRole('button', { name: 'Close' }) });
      await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    }
    await layers.getByRole('button', { name: 'Dialog' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(layers.getByRole('button', { name: 'Dialog' })).toBeFocused();
  });
});
