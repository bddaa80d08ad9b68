import { showAmount } from '@vitrine/contract/amount';
import { buyAndTurnBack, findItem, main } from './item.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('finds and buys an item, whose address and buttons change, and turns it back into tokens [1-2.132 1-2.133 1-2.149 1-2.152 1-2.154 1-2.155 1-4.28 1-4.29 1-4.30 1-4.31 1-4.32 1-4.33 1-4.34 1-4.35 1-4.39 1-4.40 1-7.106 1-7.107 1-8.25 3-2.16 3-9.36 3-9.37]', ({
    page,
    player,
  }) => buyAndTurnBack(page, player));

  test('takes an item in the hand and turns it, moves along its wear, and shares it', async ({
    page,
    visitor,
  }) => {
    await page.addInitScript({
      content: `Object.defineProperty(navigator, 'share', { value: (given) => void (window.given = given) })`,
    });
    const item = await findItem(visitor);
    const grades = item.same_skin.filter(({ stattrak }) => !stattrak);
    const at = grades.findIndex(({ id }) => id === item.id);
    const to = at === 0 ? 1 : at - 1;
    await openPage(page, item.path);
    const buy = main(page).getByRole('button', { name: 'Buy and withdraw' });
    const bar = page.getByRole('navigation').last();
    const [buy_box, bar_box] = await Promise.all([buy.boundingBox(), bar.boundingBox()]);
    expect(buy_box!.y + buy_box!.height).toBeLessThan(bar_box!.y);

    const inspect = main(page).getByRole('button', { name: /^Inspect / });
    await inspect.press('Enter');
    const layer = page.getByRole('dialog', { name: item.eName! });
    await expect(layer).toHaveAccessibleDescription(new RegExp(showAmount(item.price)));
    const held = layer.getByRole('group', { name: `In your hand: ${item.eName}` });
    await expect(held).toBeFocused();
    await expect(held.locator('img')).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    // With less motion it stays as it is.
    await page.keyboard.press('ArrowRight');
    expect(await held.getAttribute('style')).toBeNull();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    expect(await held.getAttribute('style')).toMatch(/--turn-x: 1; --turn-y: -0\.25/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    await expect(inspect).toBeFocused();

    const wear = main(page).getByRole('slider', { name: 'Wear' });
    await wear.focus();
    await page.keyboard.press(to > at ? 'ArrowRight' : 'ArrowLeft');
    const other = grades[to]!;
    await expect(wear).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${other.appearance.value}, 0\\.\\d\\d to \\d\\.\\d\\d$`),
    );
    await expect(page).toHaveURL(`/item/${other.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.hash_name);
    await expect(main(page)).toContainText(`Buy ${showAmount(other.price)}`);
    await expect(wear).toBeFocused();
    await main(page).getByText('StatTrak™', { exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `StatTrak™ ${other.hash_name}`,
    );

    await main(page).getByRole('button', { name: 'Share this item' }).click();
    const given = () => page.evaluate<{ url: string } | undefined>('window.given');
    await expect.poll(given).toMatchObject({ url: expect.stringMatching(/\/item\/\d+$/) });
  });
});
