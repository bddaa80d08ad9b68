import { kept, quickLinks, someCode } from './promotions.ts';
import {
  expect,
  expectAccessible,
  granted,
  joinPlayer,
  on_phone,
  openPage,
  signIn,
  test,
} from './story.ts';

test.use(on_phone);

test.describe('The quick links', () => {
  test('stand on the home page and in every footer, where a visitor comes to free cases [1-2.47 1-2.122 1-2.124 1-5.25 1-6.10 2-10.39 3-3.83]', async ({
    page,
    visitor,
  }) => {
    const { list } = granted(await visitor('GET /api/free/today', {}));
    expect(list.length).toBeGreaterThan(1);
    await openPage(page, '/');
    await expect(quickLinks(page, 'main').getByRole('listitem')).toHaveText([
      'Discount by friends',
      'Invite friends',
      'Check-in',
      'Free cases',
      'Cards',
      'Missions',
      'Use a code',
    ]);
    await quickLinks(page, 'main').getByRole('link', { name: 'Free cases' }).click();
    await expect(page).toHaveURL('/free');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(list.length);
    for (const { case: box } of list)
      await expect(cards.filter({ hasText: box.name }).first()).toBeVisible();
    await expectAccessible(page);
    const of_footer = quickLinks(page, 'contentinfo');
    await of_footer.getByRole('button', { name: 'Quick links' }).click();
    await of_footer.getByRole('button', { name: 'Use a code' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('A partner', () => {
  test('sees who came by the link [1-4.20 1-4.21 1-6.4 2-7.38 3-9.32]', async ({
    page,
    player,
    browser,
    product,
    database,
    faults,
  }) => {
    const code = someCode();
    granted(await player.api('POST /api/user/build_spread', { code }));
    const friend = await joinPlayer(database, product.url);
    const elsewhere = await browser.newContext({ baseURL: product.url });
    faults.watch(elsewhere);
    const their_page = await elsewhere.newPage();
    await openPage(their_page, `/?code=${code}`);
    expect(await kept(their_page)).toBe(code);
    await signIn(their_page, friend);
    const ask = their_page.getByRole('dialog', {
      name: `Join P***${player.name.at(-1)}’s friends?`,
    });
    await expect(ask).toContainText(code);
    await expectAccessible(their_page);
    expect(await kept(their_page)).toBeNull();
    await expect(their_page).toHaveURL('/');
    expect(granted(await friend.api('GET /api/user', {})).parent).toBeNull();
    await ask.getByRole('button', { name: 'Yes, join' }).click();
    await expect(their_page.getByText('The code was used successfully')).toBeVisible();
    await expect(ask).toBeHidden();
    await openPage(their_page, '/my/promotion');
    await expect(their_page.getByText(`P***${player.name.at(-1)} invited you.`)).toBeVisible();
    await expect
      .poll(async () => granted(await friend.api('GET /api/user', {})).parent)
      .toEqual({ extension_code: code });
    await elsewhere.close();
    await openPage(page, '/my/promotion');
    await expect(page.getByText('1 friend', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(`P***${friend.name.at(-1)}`)).toBeVisible();
  });
});
