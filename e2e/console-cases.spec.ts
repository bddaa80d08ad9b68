import { opener, setFastOpen } from './cases.ts';
import { joinPlayer, giveSession } from './players.ts';
import { becomeStaff } from './staff.ts';
import { expect, expectAccessible, openPage, test } from './story.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('An operator makes a case of ten goods, lets odds be proposed, is told what would be refused, publishes, and a player opens it [7-4.2 7-4.5 7-4.8 7-4.9 7-4.13 7-4.14]', async ({
  page,
  player,
  database,
  browser,
  product,
}) => {
  const id = await becomeStaff(database, player, ['operator']);
  await page.goto('/console/cases');
  await page.getByRole('link', { name: 'New case' }).click();
  const name = `Ten ${id}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Group', { exact: true }).fill('Classics');
  await page.getByLabel('Price', { exact: true }).fill('5');
  const odds = page.getByRole('textbox', { name: /^Odds of/ });
  const search = page.getByLabel(/^Add goods/);
  const found = page.getByRole('listbox', { name: 'Found goods' }).getByRole('option');
  await search.fill('redline');
  for (let n = 0; n < 9; n += 1) {
    await expect(found.nth(n)).toHaveAttribute('aria-selected', 'true');
    await search.press('Enter');
    await expect(odds).toHaveCount(n + 1);
    await search.press('ArrowDown');
  }
  await search.fill('p250 sand dune');
  await expect(found.first()).toContainText('Sand Dune');
  await found.first().dragTo(page.getByRole('columnheader', { name: 'Wear' }));
  await expect(odds).toHaveCount(10);
  await search.fill('');

  const panel = page.getByRole('complementary', { name: 'What publishing would do' });
  await expect(panel).toContainText('100% missing');
  const propose = async (rate: string) => {
    await panel.getByLabel('Make it give back, %').fill(rate);
    await panel.getByRole('button', { name: 'Propose odds' }).click();
    await expect(panel).toContainText(`${rate}.00%`);
  };
  await propose('96');
  await expect(panel).toContainText('would give back 96% of its price');
  await expect(panel.getByRole('button', { name: 'Create and open' })).toBeDisabled();
  await page.reload();
  await expect(page.getByText('Your unsaved draft')).toBeVisible();
  await expect(odds).toHaveCount(10);
  await propose('95');
  await expect(panel.getByText('Can be published.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create and open' }).click();
  await expect(page.getByRole('heading', { name })).toContainText('open');
  await page.getByLabel('Price', { exact: true }).fill('5.05');
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Your unsaved draft')).toHaveCount(0);
  await page.getByRole('link', { name: 'As a player' }).click();
  await expect(page.getByText('Open for 5.05')).toBeVisible();
  await page.getByRole('link', { name: 'Revisions' }).click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('row').nth(1)).toContainText('5.005.05');
  await expectAccessible(page);

  const path = new URL(page.url()).pathname.replace('/console/cases/', '/case/');
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const ann = await joinPlayer(database, product.url);
  await giveSession(context, ann, product.url);
  const phone = await context.newPage();
  await openPage(phone, path);
  await setFastOpen(phone);
  await opener(phone).click();
  await expect(phone.locator('[data-wins] img')).toBeVisible();
  await context.close();

  await page.goto('/console/cases');
  await expect(page.getByLabel('Name, group, type')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const key of ['Escape', 'j', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
