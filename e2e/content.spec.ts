import { banner, policies } from './content.ts';
import { expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A visitor', () => {
  test('finds the policies in the footer of every page, after the proof of fairness [1-2.61]', async ({
    page,
  }) => {
    await openPage(page, '/');
    const terms = page.getByRole('contentinfo').getByRole('navigation', { name: 'Terms of site' });
    await terms.getByRole('button').click();
    const links = terms.getByRole('link');
    await expect(links).toHaveText([
      'Provably fair',
      ...policies.map(({ title }) => title),
      'Refund Policy',
    ]);
    for (const { path, title } of policies) {
      await links.getByText(title).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });
});

test.describe('The note about cookies', () => {
  test('says what they are, and after Agree never comes back [1-2.74 1-3.26 1-4.47]', async ({
    page,
    context,
  }) => {
    await openPage(page, '/');
    await banner(page).getByRole('link', { name: 'See which' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cookies Policy' })).toBeVisible();
    await expect(page).toHaveURL('/remark/cookies-policy-7');
    await banner(page).getByRole('button', { name: 'Agree', exact: true }).press('Enter');
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate('localStorage.getItem("showCookies")')).toBe('1');
    const other = await context.newPage();
    await openPage(other, '/');
    await expect(banner(other)).toHaveCount(0);
  });
});
