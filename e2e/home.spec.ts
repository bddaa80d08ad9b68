import { cardsOf } from './home.ts';
import { dollars, expect, granted, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ faults }) => faults.expect(/^csp GET .*\.js$/));

  test('sees every case in its group, with its price [1-2.19 2-2.1]', async ({ page, visitor }) => {
    const { list } = granted(await visitor('GET /api/box', { limit: 100 }));
    await page.goto('/');
    for (const [group, members] of Map.groupBy(list, (box) => box.group.name)) {
      const section = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name: group }) });
      const links = section.last().getByRole('link');
      await expect(links).toHaveCount(members.length);
      for (const [at, { id, name, type, price }] of members.entries()) {
        await expect(links.nth(at)).toHaveAttribute('href', `/case/${id}`);
        await expect(links.nth(at)).toContainText(name);
        await expect(links.nth(at)).toContainText(
          {
            paid: dollars(price),
            points: `${price.toLocaleString('en-US')} points`,
            granted: 'A gift',
          }[type as string] ?? 'Free',
        );
      }
    }
  });
});

test.describe('A visitor', () => {
  test('unfolds a group of cases, the other groups and the links below, from the keyboard too', async ({
    page,
    visitor,
  }) => {
    const { list } = granted(await visitor('GET /api/box', { limit: 100 }));
    const groups = Map.groupBy(list, (box) => box.group.name);
    const [name, members] = [...groups].find(([, boxes]) => boxes.length > 6)!;
    const [last] = [...groups.keys()].toReversed();
    await openPage(page, '/');
    const gallery = page.getByRole('region', { name: 'Cases' });
    const group = gallery.locator('section').filter({ has: page.getByRole('heading', { name }) });
    await expect(cardsOf(group)).toHaveCount(6);
    const unfold = group.getByRole('button', { name: `All ${members.length} of ${name}` });
    await unfold.press('Enter');
    await expect(cardsOf(group)).toHaveCount(members.length);
    await group.getByRole('button', { name: `Fewer of ${name}` }).press('Enter');
    await expect(cardsOf(group)).toHaveCount(6);

    await expect(gallery.getByRole('heading', { name: last! })).toHaveCount(0);
    await gallery.getByRole('navigation').getByRole('link', { name: last! }).click();
    await expect(gallery.getByRole('heading', { name: last! })).toBeInViewport();

    const platform = page.getByRole('contentinfo').getByRole('navigation', { name: 'Platform' });
    await expect(platform.getByRole('link')).toHaveCount(0);
    await platform.getByRole('button', { name: 'Platform' }).press('Enter');
    await expect(platform.getByRole('link', { name: 'Blog' })).toBeVisible();
  });

  test('searches the cases by name [2-10.17]', async ({ page }) => {
    await openPage(page, '/');
    const gallery = page.getByRole('region', { name: 'Cases' });
    const holding = page.waitForResponse(/\/api\/box\?.*name=/);
    await page.getByLabel('Search by name').fill(' SEA GLASS ');
    // The cases that hold an item of this name come later: there is none.
    await holding;
    await expect(cardsOf(gallery)).toHaveCount(1);
    await expect(cardsOf(gallery)).toContainText('Sea Glass');
    await expect(gallery.getByRole('status')).toHaveText('1 case');

    await page.getByLabel('Search by name').fill('no such case');
    await expect(gallery.getByRole('heading', { name: 'No case matches' })).toBeVisible();
    await gallery.getByRole('button', { name: 'Show all cases' }).click();
    await expect(cardsOf(gallery)).not.toHaveCount(0);
    await expect(page.getByLabel('Search by name')).toHaveValue('');
  });

  test('goes from the gallery to a case and changes its language there [1-2.13 1-2.16 1-3.97 1-3.99 2-2.52 2-2.64 2-10.2 3-9.19]', async ({
    page,
  }) => {
    await openPage(page, '/');
    await page
      .getByRole('region', { name: 'Cases' })
      .getByRole('link', { name: 'Sea Glass' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sea Glass' })).toBeVisible();
    const path = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(`/de${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test.describe('A player', () => {
  test('marks a case and finds it again, sorts the list, and keeps a denser grid', async ({
    page,
    player,
  }) => {
    const { list } = granted(await player.api('GET /api/box', { limit: 100 }));
    const [dearest] = list
      .filter(({ type }) => type === 'paid')
      .toSorted((a, b) => b.price - a.price);
    await openPage(page, '/');
    const gallery = page.getByRole('region', { name: 'Cases' });
    await page.getByLabel('Search by name').fill('sea glass');
    const marked = page.waitForResponse(/\/favourite$/);
    await gallery.getByRole('button', { name: 'Favourite: Sea Glass' }).click();
    await marked;
    await openPage(page, '/?show=favourites');
    await expect(cardsOf(gallery)).toHaveCount(1);
    await expect(cardsOf(gallery)).toContainText('Sea Glass');
    await cardsOf(gallery).click();
    const heart = page.getByRole('main').getByRole('button', { name: 'Favourite: Sea Glass' });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await openPage(page, '/?show=recent');
    await expect(gallery.getByRole('heading', { name: 'No case opened yet' })).toBeVisible();
    await gallery.getByRole('button', { name: 'Show all cases' }).click();
    await gallery.getByLabel('Order').selectOption('Highest price');
    await expect(page).toHaveURL('/?sort=desc');
    await expect(cardsOf(gallery)).toHaveCount(list.length);
    await expect(cardsOf(gallery).first()).toHaveAttribute('href', `/case/${dearest!.id}`);
    await gallery.getByLabel('Order').selectOption('Highest return');
    await expect(cardsOf(gallery).first()).toContainText('Returns');

    const widthOf = async () => (await cardsOf(gallery).first().boundingBox())!.width;
    const wide = await widthOf();
    await gallery.getByRole('button', { name: 'Denser grid' }).click();
    const narrow = await widthOf();
    expect(narrow).toBeLessThan(wide);
    await openPage(page, '/?sort=return');
    expect(await widthOf()).toBe(narrow);
    await expect(gallery.getByRole('button', { name: 'Denser grid' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
