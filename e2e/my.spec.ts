import { account, section } from './my.ts';
import { recordEvents } from './record-events.ts';
import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('changes their name, which the menu then says; one that doesn’t fit is told at the field [1-4.55]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/user\/update$/);
    await openPage(page, '/my');
    const heard = await recordEvents(page, 'name');
    const name = page.getByLabel('Name');
    await name.fill('?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(name).toHaveAccessibleDescription(/Choose another name/);
    await expect(name).toBeFocused();
    await expect(page.locator('#account-menu')).toContainText(player.name);

    await name.fill('  Renamed   Player ');
    await name.press('Enter');
    await expect(page.getByRole('status').getByText('Your name is saved')).toBeVisible();
    await expect(name).toHaveValue('Renamed Player');
    await expect(name).toHaveAccessibleDescription('');
    await expect(page.locator('#account-menu')).toContainText('Renamed Player');
    await expect.poll(heard).toEqual(['Renamed Player']);
  });

  test('sets a trade link, is told of a wrong one at the field, and that a change makes withdrawals wait [1-5.36 2-5.9 2-8.15 2-8.16 2-8.17 2-10.51]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/user\/trade_url$/);
    await openPage(page, '/my');
    const part = section(page, 'Trade link');
    const field = part.getByLabel('Trade link');
    const save = part.getByRole('button', { name: 'Save trade link' });
    await save.click();
    await expect(field).toHaveAccessibleDescription('Trade URL required');
    await expect(field).toBeFocused();
    await field.fill('https://steamcommunity.com.example/tradeoffer/new/?partner=1&token=abcdefgh');
    await save.click();
    await expect(field).toHaveAccessibleDescription('Please enter a correct trade link');

    await field.fill(' steamcommunity.com/tradeoffer/new/?token=abcd-_12&partner=4711 ');
    await save.click();
    await expect(page.getByText('Trade URL saved')).toBeVisible();
    const link = 'https://steamcommunity.com/tradeoffer/new/?partner=4711&token=abcd-_12';
    await expect(field).toHaveValue(link);
    expect(await account(player)).toMatchObject({ trade_url: link, withdrawals_from: null });
    await expect(part.getByText('You can withdraw again')).toHaveCount(0);

    await field.fill(link.replace('4711', '4712'));
    await save.click();
    await expect(part.getByText('You can withdraw again')).toBeVisible();
    const { withdrawals_from } = await account(player);
    await expect(part.locator('time')).toHaveAttribute('datetime', withdrawals_from!);
  });
});
