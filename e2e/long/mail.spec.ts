import { transact } from '../../server/kit/db.ts';
import { queueMail } from '../../server/kit/mail.ts';
import { expectAccessibleAround, letter, makeRecipient, settingsOf } from '../mail.ts';
import { expect, openPage, test } from '../story.ts';

test('An e-mail of the demo comes by itself to who waits at the outbox, as its reader would see it and as text', async ({
  page,
  database: { db },
  product,
}) => {
  const { to, entry } = makeRecipient(page);
  await openPage(page, '/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await transact(db, (tx) =>
    queueMail({ db: tx, settings: settingsOf(product) }, { to, language: 'en', letter }),
  );
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'true');

  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(
    'New sign-in to your account',
  );
  const seen = page.frameLocator('iframe');
  await expect(seen.getByText(`Hello ${letter.player},`)).toBeVisible();
  await expect(seen.getByText('Firefox on Linux')).toBeVisible();
  await expect(seen.getByRole('link', { name: 'Secure your account' })).toHaveCSS(
    'background-color',
    'rgb(231, 183, 95)',
  );
  await expect(article.getByText('Network address 203.0.113.7')).toBeVisible();
  await expect(page).toHaveTitle('Outbox · Vitrine');
  await expectAccessibleAround(page);
});
