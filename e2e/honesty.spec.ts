import { startSession } from '../server/accounts/index.ts';
import { countLiabilities } from '../server/honesty/index.ts';
import { readConfig } from '../server/kit/config.ts';
import { readSettings } from '../server/kit/settings.ts';
import { modules } from '../server/modules.ts';
import { packReceipt } from '../web/honesty/receipt-link.ts';
import { granted } from './players.ts';
import { drawOnce } from './seeds.ts';
import { expect, expectAccessible, giveSession, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('reads how often each prize of a case came, against its published odds [9-1.12]', async ({
    page,
  }) => {
    await openPage(page, '/case/1');
    await page.getByRole('link', { name: 'Actual against published odds' }).click();
    const table = page.getByRole('region').filter({ has: page.locator('#table-title') });
    await expect(table.getByRole('listitem').first()).toContainText(/published .*%.*seen .*%/);
    await openPage(page, '/provablyfair');
    await page.getByRole('link', { name: 'See the results' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Seen so far' })).toBeVisible();
  });

  test('verifies a receipt in the browser, and reads that a changed one is forged [9-1.20]', async ({
    page,
    player,
  }) => {
    await drawOnce(player);
    await openPage(page, '/my/receipts');
    // The strip of free cases above has links that tell newcomers to verify their address.
    const receipts = page.getByRole('main');
    await receipts.getByRole('link', { name: 'Verify', exact: true }).first().click();
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

  test('scans a receipt as a QR code, and has the saved one checked by dropping it on a page [9-1.13 9-1.22]', async ({
    page,
    player,
  }) => {
    await drawOnce(player);
    await openPage(page, '/my/receipts');
    await page.getByRole('main').getByRole('button', { name: 'QR code' }).first().click();
    await expect(page.getByRole('img', { name: 'QR code of this receipt' })).toBeVisible();
    const { list } = granted(await player.api('GET /api/receipts', {}));
    await openPage(page, `/receipt#${(await packReceipt(list[0]!))!}`);
    await expect(page.getByText('Verified: this site signed this receipt.')).toBeVisible();

    await openPage(page, '/honesty/file');
    const drop = (receipts: object[]) =>
      page.getByLabel(/^Drop a file here/).setInputFiles({
        name: 'receipts.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ receipts })),
      });
    await drop(list);
    await expect(page.getByText('Everything in this file checks out.')).toBeVisible();
    await drop([{ ...list[0], signature: '0'.repeat(128) }]);
    await expect(page.getByText('1 part of this file is wrong')).toBeVisible();
    await expect(page.getByText(/^1: forged: /)).toBeVisible();
    await expectAccessible(page);
  });

  test('checks in the browser that the signed sum has their part, and reads what it proves [9-1.14 9-1.15]', async ({
    page,
    context,
    product,
    database,
  }) => {
    // Player 1 was there before any count; the product may have made the day's root already.
    const config = readConfig({ DATA_DIR: product.data_dir }, modules);
    await countLiabilities(database.db, readSettings(config));
    await giveSession(context, { token: await startSession(database.db, 1) }, product.url);
    await openPage(page, '/my/receipts');
    await page.getByRole('link', { name: 'Proof', exact: true }).click();
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(page.getByText('Your part is in the sum that we signed.')).toBeVisible();
    await page.getByText(/^\d+ steps? to the top$/).click();
    await expect(page.getByText(/^With the (left|right) neighbour$/).first()).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the proof' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^proof-\d{4}-\d\d-\d\d\.json$/);
    await page.getByRole('link', { name: 'Owed to all players' }).click();
    const owed = page.getByRole('region', { name: 'Owed to players' });
    await expect(owed.getByText(/not how much we have to pay it with/)).toBeVisible();
    await owed.getByText('The chain of roots').click();
    await expect(owed.getByText(/none can be swapped later/)).toBeVisible();
  });
});
