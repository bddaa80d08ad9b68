import { answerRequest } from '../server/support/index.ts';
import { test_settings } from '../server/testing/settings.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';
import { commandDesk } from '../server/audit/index.ts';

test.use(on_phone);

test('A player writes to support, is answered, replies and closes the request [1-1.24 2-1.15 2-2.101 2-2.102 2-2.103 2-2.104 2-10.52]', async ({
  page,
  player,
  database,
}) => {
  expect(player.name).not.toBe('');
  await openPage(page, '/support');
  await expect(page.getByRole('main')).toContainText('9:00 to 18:00 (GMT+8), Monday to Friday');
  const answers = page.getByRole('region', { name: 'Common questions' });
  await answers.getByText('Where is my item?').click();
  await expect(answers.getByRole('link', { name: 'Your withdrawals' })).toBeVisible();
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('Problem category')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Problem category').selectOption({ label: 'Withdrawals and trades' });
  await form.getByLabel('Description').fill('My item has not arrived.');
  await form.getByLabel('Contact e-mail').fill('ann@vitrine.test');
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send' }).click();
  const done = page.getByRole('heading', { name: /^We have your request \d+$/ });
  const id = Number(/\d+/.exec((await done.textContent())!)![0]);
  await answerRequest(commandDesk(database.db), id, 'It is on its way.', {
    settings: test_settings,
    closes: false,
  });
  await page.getByRole('link', { name: 'Look at it' }).click();
  await expect(page).toHaveURL(`/my/support/${id}`);
  const messages = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: /^(?:From you|Support)/ });
  await expect(messages).toHaveCount(2);
  await expect(messages.first().getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByLabel('Your message').fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Solved: close it' }).click();
  await expect(page.getByText('This request is closed.')).toBeVisible();
  await page.getByRole('link', { name: 'Your requests' }).click();
  await expect(page).toHaveURL('/my/support');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Closed');
});
