import { drops, nameApart, openStrip, strip } from './live.ts';
import { expect, findCase, on_phone, openCases, test } from './story.ts';

test.use(on_phone);

test.describe('The strip of drops', () => {
  test('shows at its front what somebody else has just won, without a reload and once, and leads to its case [2-1.7 2-2.71 2-4.15]', async ({
    page,
    newcomer,
    database,
  }) => {
    const name = await nameApart(database, newcomer);
    await openStrip(page);
    const [won] = await openCases(newcomer, 'First Light');
    const own = drops(page).filter({ hasText: name });
    await expect(own).toHaveCount(1);
    await expect(own).toContainText(won!.goods.quality.value);
    // The weapon comes before the finish.
    const [weapon, finish] = won!.goods.name.replace(/ \(.*/, '').split(' | ');
    await expect(own).toContainText(new RegExp(`${weapon}.*${finish}`));
    await expect(own).not.toContainText(newcomer.name);

    // From now on the list contains the drop, which the page also received as an event.
    await strip(page).getByRole('button', { name: 'Highlights' }).click();
    await strip(page).getByRole('button', { name: 'All' }).click();
    await expect(own).toHaveCount(1);
    expect(await drops(page).count()).toBeLessThanOrEqual(30);
    await own.getByRole('link').click();
    // A win worth a page of its own leads there.
    const { path } = await findCase(newcomer.api, 'First Light');
    await expect(page).toHaveURL(new RegExp(`(?:${path}|/win/\\d+)$`));
    // Meanwhile others may have won more than the strip holds.
    expect(await own.count()).toBeLessThanOrEqual(1);
  });
});
