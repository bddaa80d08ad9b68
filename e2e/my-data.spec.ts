import { section } from './my.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('A player gets a file of their data, gives up what is left, deletes the account with a second yes, and keeps it by a press [7-10.13]', async ({
  page,
  player,
  faults,
}) => {
  faults.expect(/^403 POST \/api\/account\/deletion$/);
  await openPage(page, '/my/data');
  await expect(page.getByRole('heading', { name: 'My data', level: 1 })).toBeVisible();
  const file = section(page, 'Get my data');
  await file.getByRole('button', { name: 'Get my data' }).click();
  const link = file.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const answer = await page.request.get((await link.getAttribute('href'))!);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(player.email);
  await expectAccessible(page);

  const end = section(page, 'Delete my account');
  await expect(end.getByText('Still open. Finish these first:')).toBeVisible();
  await end.getByRole('checkbox').check();
  await end.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password').fill(player.password);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await end.getByRole('button', { name: 'Yes, delete it in 14 days' }).click();
  await expect(end.getByText('Signing in before then keeps it.')).toBeVisible();
  await expectAccessible(page);
  await end.getByRole('button', { name: 'Keep my account' }).click();
  await expect(end.getByText('Still open. Finish these first:')).toBeVisible();
});
