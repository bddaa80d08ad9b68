import { drawOnce } from './seeds.ts';
import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('reads how often each prize of a case came, against its published odds [9-1.12]', async ({
    page,
  }) => {
    await openPage(page, '/case/1');
    await page.getByRole('link', { name: 'Seen so far against published' }).click();
    const table = page.getByRole('region').filter({ has: page.locator('#table-title') });
    await expect(table.getByRole('listitem').first()).toContainText(/published .*%.*seen .*%/);
    await openPage(page, '/provablyfair');
    await page.getByRole('link', { name: /How often each outcome came/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seen so far' })).toBeVisible();
  });

  test('verifies a receipt in the browser, and reads that a changed one is forged [9-1.20]', async ({
    page,
    player,
  }) => {
    await drawOnce(player);
    await openPage(page, '/my/receipts');
    await page.getByRole('link', { name: 'Verify' }).first().click();
    await expect(page.getByText('Verified: this site signed this receipt.')).toBeVisible();
    const receipt = page.getByLabel('The receipt');
    const text = await receipt.inputValue();
    await receipt.fill(text.replace('\\"player\\":', '\\"player\\":1'));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Forged:')).toBeVisible();
    await receipt.fill(text.replace(/"key_id":"[0-9a-f]{16}"/, '"key_id":"0123456789abcdef"'));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Foreign key:')).toBeVisible();
  });
});
