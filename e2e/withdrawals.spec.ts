import { expect, expectAccessible, granted, on_phone, openPage, test } from './story.ts';
import { admit, buyOne, card, layer, list, trade_url } from './withdrawals.ts';

test.use({ ...on_phone, hasTouch: true });

test.describe('A withdrawal', () => {
  test('asks for the trade link where it is missing, goes on, and shows each step to the protection [1-1.15 1-2.26 2-8.34 2-10.76 2-10.77 2-10.80]', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player, null);
    const { name } = await buyOne(db, player, 2_000);
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: `Withdraw ${name}` }).click();
    const asked = layer(page, 'Your trade link');
    await asked.getByLabel('Trade link').fill(trade_url);
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Save trade link' }).click();
    await expect(page).toHaveURL(list);
    const shown = card(page, name);
    await expect(shown.getByRole('status')).toHaveText(/In progress|Ready/);
    await expect(shown).toContainText('Requested. We are getting the item ready.');
    // The page learns of the offer by itself.
    await expect(shown.getByRole('status')).toHaveText('Ready');
    await expect(shown.getByRole('link', { name: 'Open the offer on Steam' })).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Withdrawal success')).toBeVisible();
    await expect(shown.getByRole('status')).toHaveText('Succeeded');
    await expect(shown).toContainText('Protected until');
    const [delivered] = granted(await player.api('GET /api/withdrawals', {})).list;
    const until = await shown.locator('time').last().getAttribute('datetime');
    expect(until).toBe(delivered!.protected_until);
    await shown.getByRole('link', { name: /^Withdrawal no\. \d+$/ }).click();
    await expect(page).toHaveURL(/\/withdrawals\/\d+$/);
    await expect(page.getByRole('main')).toContainText('Step 3 of 4');
    await expect(shown.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(
      3,
    );
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Withdrawals', exact: true }).click();
    await page.getByRole('link', { name: 'Failed' }).click();
    await expect(page).toHaveURL(/\?state=4$/);
    await expect(page.getByRole('main')).toContainText('No withdrawals with this status');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(shown).toBeVisible();
  });
});
