import { transact } from '../server/kit/db.ts';
import { queueMail } from '../server/kit/mail.ts';
import { expectAccessibleAround, letter, makeRecipient, settingsOf } from './mail.ts';
import { expect, on_phone, openPage, test } from './story.ts';

test.describe('On a phone', () => {
  test.use(on_phone);

  test('the outbox is a list, an e-mail takes its place, and there is a way back', async ({
    page,
    database: { db },
    product,
  }) => {
    const { to, entry } = makeRecipient(page);
    await transact(db, (tx) =>
      queueMail({ db: tx, settings: settingsOf(product) }, { to, language: 'en', letter }),
    );
    await openPage(page, '/outbox');
    await expect(page.getByRole('article')).toBeHidden();
    await entry.click();
    await expect(page.getByRole('article').getByText(to)).toBeVisible();
    await expect(entry).toBeHidden();
    await page.getByRole('link', { name: 'All e-mails' }).click();
    await expect(entry).toBeVisible();
    await expect(page.getByRole('article')).toBeHidden();
    await entry.click();
    await expectAccessibleAround(page);
  });
});
