import { randomHex } from '../server/kit/random.ts';
import { banner, beside_the_page } from './offers.ts';
import { expect, granted, openPage, test } from './story.ts';

test.describe('What is offered to a player', () => {
  test.use(beside_the_page);

  test('doesn’t invite who is a partner; the way to the promotion centre folds away and stays so [1-4.48 2-1.9 2-2.74 2-2.75 2-2.76]', async ({
    page,
    player,
  }) => {
    granted(await player.api('POST /api/user/build_spread', { code: `C${randomHex(4)}` }));
    await openPage(page, '/top');
    const float = page.getByRole('complementary', { name: 'Promotion' });
    const link = float.getByRole('link', { name: 'Invite friends' });
    await expect(link).toHaveAttribute('href', '/my/promotion');
    await expect(banner(page, 'Invite friends')).toHaveCount(0);
    await float.getByRole('button', { name: 'Hide the promotion' }).click();
    await expect(link).toHaveCount(0);
    await openPage(page, '/top');
    await expect(float.getByRole('button', { name: 'Show the promotion' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });
});
