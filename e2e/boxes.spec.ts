import { meetGiftRule } from '../server/testing/gifted.ts';
import { newcomer_words, openWelcomeCase } from './newcomer.ts';
import { announcement, expect, expectAccessible, granted, on_phone, openPage, test, with_motion } from './story.ts';

test.describe('A newcomer on a phone', () => {
  test.use({ ...with_motion, ...on_phone });

  test('verifies the welcome case, opens a free case once it is in reach, and reads what a level case needs', async ({
    page,
    visitor,
    database: { db },
  }) => {
    const email = await openWelcomeCase(page, visitor, newcomer_words.en);
    await openPage(page, '/free');
    const turn = page.getByRole('main').getByRole('status').first();
    await expect(turn).toContainText('Top up $100.00 more');
    await expectAccessible(page);

    const { id } = await db
      .selectFrom('accounts_players')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await meetGiftRule(db, id, { amount_mills: 100_000, played: true });
    await openPage(page, '/free');
    await expect(turn).toContainText('Today’s free case is waiting');
    await page.getByRole('link', { name: 'Open Third Floor' }).click();
    await page.getByRole('button', { name: 'Open your free case' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(announcement(page)).toContainText('You won');

    const { list } = granted(await visitor('GET /api/free/today', {}));
    const floor = list.find(({ vip_level }) => vip_level === 4)!;
    await openPage(page, `/case/${floor.case.id}`);
    const conditions = page.getByRole('list', { name: 'Conditions' });
    await expect(conditions).toContainText('VIP level 4 so far 3');
    await expect(conditions.getByRole('link', { name: 'Levels' })).toHaveAttribute('href', '/vip');
  });
});
