import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('A visitor on a phone finds a case by its name, an item, and a page, by keyboard alone [6-6.20]', async ({
  page,
}) => {
  await openPage(page, '/blog');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.click();
  const layer = page.getByRole('dialog', { name: 'Search' });
  const field = layer.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('LIGHT first');
  const options = layer.getByRole('option');
  await expect(options.first()).toContainText('First Light');
  await expect(layer.getByRole('status')).toHaveText(/^\d+ results?$/);
  await expectAccessible(page);

  await field.fill('no such thing at all');
  await expect(layer.getByText('Nothing found')).toBeVisible();
  await expect(options).toHaveCount(0);
  await expectAccessible(page);
  await field.press('Escape');
  await expect(layer).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('/');
  await field.fill('ak47 redline');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.first()).toContainText('AK-47 | Redline');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/item\/\d+$/);
  await expect(layer).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(options.first()).toContainText('AK-47 | Redline');
  await field.fill('fa');
  const fairness = options.filter({ hasText: 'Fairness' });
  await expect(fairness).toBeVisible();
  for (let n = 0; (await fairness.getAttribute('aria-selected')) !== 'true'; n += 1) {
    expect(n).toBeLessThan(await options.count());
    await field.press('ArrowDown');
  }
  await field.press('Enter');
  await expect(page).toHaveURL('/provablyfair');
});
