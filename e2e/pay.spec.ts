import type { Page } from '@playwright/test';
import type { Amount } from '@vitrine/contract/amount';
import { amount, pay, title } from './pay.ts';
import {
  dollars,
  expect,
  expectAccessible,
  granted,
  headerMoney,
  on_phone,
  openPage,
  test,
} from './story.ts';

const openMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Your account|Me)$/ })
    .filter({ visible: true })
    .click();
  return page.getByRole('navigation', { name: 'Your account' });
};

test.describe('A top-up', () => {
  test.use(on_phone);

  test('says what comes of it and under which conditions, then comes to the balance with the bonus of the day [1-1.12 1-2.21 2-2.8 2-2.53 2-9.11 2-10.45 2-10.47 3-2.69 3-2.74 3-9.38]', async ({
    page,
    player,
  }) => {
    await openPage(page, '/');
    const { daily, release } = granted(await player.api('GET /api/pay/terms', {}));
    const entry = page.getByRole('banner').getByRole('link', { name: /^Top up/ });
    await expect(entry).toHaveText(`Top up+${daily.percent}%`);
    await entry.click();
    await expect(page).toHaveURL('/pay');
    await expect(page.getByLabel('Country you pay from')).toHaveValue('GB');
    await page.getByRole('group', { name: 'Amounts' }).getByText('$10.00').click();
    await expect(amount(page)).toHaveValue('10');
    const main = page.getByRole('main');
    await expect(main).toContainText('Pay $10.00 → $10.00 money');
    await expect(main).toContainText('Afterwards you have $510.00 and a bonus of $2.00.');
    await expect(main).toContainText(
      `+${daily.percent}% on your first top-up of ${dollars(daily.least)} or more each day, up to ${dollars(daily.most)}.`,
    );
    await expect(main).toContainText(`${release.percent}% of its amount from it as money.`);
    await expect(main).toContainText(
      `after ${release.days} days expires. A refund cancels it too.`,
    );
    await expectAccessible(page);
    await pay(page).click();
    await expect(page).toHaveURL(/^.*\/pay\/sandbox\/[0-9A-Z]{12}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await expect(title(page)).toHaveText('It is on your balance');
    await expect(main).toContainText('$10.00 are yours now.');
    await expect(main).toContainText('Plus a $2.00 bonus.');
    await expect(headerMoney(page)).toHaveText('$510.00');
    await expectAccessible(page);
    await expect((await openMenu(page)).getByText('Bonus')).toBeVisible();
    expect(granted(await player.api('GET /api/user', {}))).toMatchObject({
      money: 510,
      bonus: 2,
      debt: 0,
    });
    await openPage(page, '/pay');
    await expect(main).toContainText('You’ve had today’s.');
    await expect(entry).toHaveText('Top up');
  });

  test('that came in part and expired is found again among the top-ups, and goes back', async ({
    page,
    player,
  }) => {
    const wish = { amount: 20 as Amount, payment_id: 1, country: 'DE' };
    const { order_sn } = granted(await player.api('POST /api/pay/orders', wish));
    for (const action of ['short', 'expire'] as const)
      granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action }));
    await openPage(page, '/my/history/top-ups');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'The time to pay is over' }).click();
    await expect(page).toHaveURL(`/pay/${order_sn}`);
    await page.getByRole('button', { name: 'Get it back' }).click();
    await expect(title(page)).toHaveText('The payment went back');
  });
});
