import type { Locator, Page } from '@playwright/test';
import {
  announcement,
  expect,
  findCase,
  granted,
  openCases,
  openPage,
  reels,
  test,
  with_motion,
} from '../story.ts';

/** More than the number of focus stops on any page. */
const presses_max = 200;

/**
 * The fault of the focus indicator: `''` when the focused element has a ring, is wholly in the
 * window (or as much of it as fits), and no sticky bar or overlay covers it.
 */
const focus_fault = `(() => {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return '';
  // The visible box or dot follows its input.
  const seen = focused.matches('input.sr-only') ? focused.nextElementSibling : focused;
  const name = focused.tagName + ' “' + (focused.ariaLabel || focused.textContent || focused.name || '').trim().slice(0, 60) + '”';
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return name + ' shows no focus';
  // Of a link that goes on in the next line, its beginning.
  const [{ left, right, top, bottom }] = seen.getClientRects();
  if (right <= left || left < -1 || right > innerWidth + 1) return name + ' is beside the window';
  const fits = bottom - top < innerHeight / 2;
  if (fits && (top < -1 || bottom > innerHeight + 1)) return name + ' is out of the window';
  const inset = 3;
  const [high, low] = [Math.max(top, 0) + inset, Math.min(bottom, innerHeight) - inset];
  const [x_middle, y_middle] = [(left + right) / 2, (high + low) / 2];
  const points = [[x_middle, y_middle]];
  // The corners themselves may be round.
  if (fits) points.push([x_middle, high], [x_middle, low], [left + inset, y_middle], [right - inset, y_middle]);
  for (const [x, y] of points) {
    const on_top = document.elementFromPoint(x, y);
    if (on_top && !seen.contains(on_top) && !on_top.contains(seen)) return name + ' is covered by ' + on_top.outerHTML.slice(0, 120);
  }
  return '';
})()`;

/**
 * Moves the focus one stop forwards or backwards. Once animations are over, the focused element
 * must be in sight.
 */
async function step(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(focus_fault), { intervals: [20, 100, 500] }).toBe('');
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0;
}

/** Moves on until the target has the focus; fails when it never does. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < presses_max; presses += 1) {
    if (await isFocused(target)) return;
    await step(page);
  }
  throw new Error(`Tab never comes to ${String(target)}`);
}

/** Moves the focus to the target and presses it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await goTo(page, target);
  await page.keyboard.press(key);
}

/** Goes once around a dialog in both directions: the focus trap must hold. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  const places = await dialog.locator('a, button, input').count();
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    for (let presses = 0; presses <= places; presses += 1) {
      await step(page, key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
  }
}

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

for (const viewport of [phone, desk]) {
  test.describe(`Without a pointer, at ${viewport.width} pixels,`, () => {
    test.use({ viewport });

    test('a visitor skips to the page, walks over all of it, and answers the question about cookies', async ({
      page,
    }) => {
      await openPage(page, '/');
      const question = page.getByRole('region', { name: 'Cookies' });
      await expect(question).toBeVisible();
      await step(page);
      await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await step(page);
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
      await goTo(page, page.getByRole('contentinfo').getByRole('link').last());
      await press(page, question.getByRole('button', { name: 'Agree', exact: true }));
      await expect(question).toHaveCount(0);
      await step(page);
    });
  });
}

for (const viewport of [phone, desk]) {
  test.describe(`Without a pointer, at ${viewport.width} pixels,`, () => {
    test.use({ viewport });

    test('a player walks over all of the lobby of battles, and over all of creating one', async ({
      page,
      player,
    }) => {
      const [fog, vault] = [
        await findCase(player.api, 'Harbour Fog'),
        await findCase(player.api, 'Obsidian Vault'),
      ];
      const { id: commitment } = granted(await player.api('POST /api/battle/commitment', {}));
      const terms = {
        boxes: [fog.id, fog.id],
        seats: 4,
        teams: true,
        mode: 'total' as const,
        client_seed: 'host',
      };
      granted(await player.api('POST /api/battle', { commitment, ...terms }));
      const last = page.getByRole('contentinfo').getByRole('link').last();
      for (const path of ['/battle?list=mine', `/battle/create?boxes=${fog.id}.${vault.id}`]) {
        await openPage(page, path);
        await goTo(page, last);
      }
    });
  });
}

test.describe('Without a pointer, on a phone,', () => {
  test.use({ viewport: phone });

  test('a visitor is kept in the sign-in dialog until they leave it, and is back where they were', async ({
    page,
  }) => {
    await openPage(page, '/');
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    await press(page, button);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expectTrap(page, dialog);
    await press(page, dialog.getByRole('button', { name: 'Sign in', exact: true }));
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Please enter the correct email address',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test('a player goes to their backpack, selects, thinks it over, and sells', async ({
    page,
    player,
  }) => {
    await openCases(player, 'Sea Glass', 10);
    await openPage(page, '/');
    await press(
      page,
      page.getByRole('navigation', { name: 'Bottom menu' }).getByRole('button', { name: 'Me' }),
    );
    await press(
      page,
      page
        .locator('#account-menu')
        .getByRole('link', { name: /^Backpack/ })
        .and(page.locator(':visible')),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Backpack' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const boxes = page.getByRole('main').getByRole('checkbox');
    await press(page, boxes.first(), 'Space');
    await expect(boxes.first()).toBeChecked();
    await goTo(page, boxes.last());
    const sell = page.getByRole('button', { name: /^Sell selected for .* tokens$/ });
    await press(page, sell);
    const dialog = page.getByRole('dialog', { name: 'Sell for tokens?' });
    await expect(dialog).toBeVisible();
    await expectTrap(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(sell).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, dialog.getByRole('button', { name: /^Sell for/ }));
    await expect(page.getByRole('status').filter({ hasText: 'Sold 1 item' })).toBeVisible();
    await expect(boxes).toHaveCount(9);
  });
});

test.describe('Without a pointer, at a desk,', () => {
  test.use({ viewport: desk });

  test('a visitor chooses a language, or leaves the menu as it was', async ({ page }) => {
    await openPage(page, '/provablyfair');
    const button = page.locator('button[popovertarget=language-menu]');
    const menu = page.locator('#language-menu');
    await press(page, button);
    await expect(menu).toBeVisible();
    await goTo(page, menu.getByRole('link', { name: 'Deutsch' }));
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, menu.getByRole('link', { name: 'Deutsch' }));
    await expect(page).toHaveURL('/de/provablyfair');
  });

  test.describe('with the reel', () => {
    test.use(with_motion);

    test('a player finds a case, opens it, skips the reel and sells what they won', async ({
      page,
      player,
    }) => {
      const { path } = await findCase(player.api, 'Sea Glass');
      await openPage(page, '/');
      await press(page, page.getByRole('main').locator(`a[href="${path}"]`));
      await expect(page.getByRole('heading', { level: 1, name: 'Sea Glass' })).toBeVisible();
      await press(page, page.getByRole('button', { name: /^Open for/ }));
      await expect(reels(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Skip' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(announcement(page)).toContainText('You won');
      await expect(page.getByRole('button', { name: /^Again for/ })).toBeFocused();
      await press(page, page.getByRole('button', { name: /^Sell for/ }));
      await expect(page.getByRole('status').filter({ hasText: /^Sold for/ })).toBeVisible();
    });
  });

  test('a player has a draw of theirs revealed and verified', async ({ page, player }) => {
    const [opening] = await openCases(player, 'First Light');
    await openPage(page, '/provablyfair?mine=1');
    await press(page, page.getByRole('link', { name: `Verify draw ${opening!.draw.id}` }));
    const verdict = page.locator('#verify').getByRole('status');
    await expect(verdict).toContainText('Not revealed yet');
    await press(page, verdict.getByRole('button', { name: 'Rotate to reveal' }));
    await expect(verdict).toContainText('Verified');
  });
});
