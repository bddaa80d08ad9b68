import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('The blog is first under Platform, has no strips, and its articles can be read [1-2.36 1-2.62 2-2.14 2-2.73]', async ({
  page,
}) => {
  await openPage(page, '/');
  const platform = page.getByRole('contentinfo').getByRole('navigation', { name: 'Platform' });
  await platform.getByRole('button').click();
  await expect(platform.getByRole('link').first()).toHaveText('Blog');
  await platform.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('.strips')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'How a draw works' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How a draw works');
  await expect(page.locator('.strips')).toHaveCount(0);
  await expectAccessible(page);
});
