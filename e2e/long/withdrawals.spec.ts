import type { Page } from '@playwright/test';
import { mills } from '@vitrine/contract/amount';
import { changePrice } from '../../server/catalogue/index.ts';
import { transact, type Db } from '../../server/kit/db.ts';
import { beginSimulation } from '../../server/withdrawals/deliveries/simulated.ts';
import { takeDeliveryReport } from '../../server/withdrawals/index.ts';
import { expect, expectAccessible, granted, openPage, test } from '../story.ts';
import { admit, buyOne, card, idOf, layer, list, trade_url } from '../withdrawals.ts';

/** A browser in which no socket ever opens. */
const no_sockets = 'window.WebSocket = class extends EventTarget { close() {} send() {} }';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const setPrice = (db: Db, id: number, price_mills: number) =>
  transact(db, (tx) => changePrice(tx, id, mills(price_mills)));

/** Lets the simulated shop wait, which would send its offer in 3 s and have it accepted in 20. */
const holdBack = (db: Db, withdrawal_id: number) =>
  transact(db, (tx) => beginSimulation(tx, withdrawal_id, new Date(Date.now() + 86_400_000)));

/** Presses the item's button in the backpack, and waits for the list of withdrawals. */
async function withdraw(page: Page, name: string): Promise<void> {
  await openPage(page, '/my/backpack');
  await page.getByRole('button', { name: `Withdraw ${name}` }).click();
  await expect(page).toHaveURL(list);
}

test.describe('A withdrawal', () => {
  test('that isn’t covered shows what is missing, is paid for, goes on by itself, and is delivered [1-2.156 1-2.157 1-2.158 1-2.159 1-2.160 1-2.161 1-2.162 1-2.163 1-2.164 1-5.34 3-2.34]', async ({
    page,
    player,
    database: { db },
  }) => {
    test.slow();
    await admit(db, player);
    const goods = await buyOne(db, player, 115_000);
    await setPrice(db, goods.id, goods.price_mills + 12_000);
    try {
      // The product caches prices for a second.
      const preview = async () =>
        granted(
          await player.api('GET /api/system_shop/extract', { knapsack_id: goods.knapsack_id }),
        ).item!;
      await expect.poll(async () => (await preview()).diff_price).toBe(12);
      const { missing } = await preview();
      await openPage(page, `/item/${goods.id}?od=od&oid=${goods.knapsack_id}`);
      await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
      const retrieve = layer(page, 'The item’s price has gone up');
      await expect(retrieve).toContainText(goods.name);
      await expect(retrieve).toContainText('Difference12.00');
      await expect(retrieve).toContainText(`Missing on your balance${missing.toFixed(2)}`);
      await expectAccessible(page);
      await retrieve
        .getByRole('button', { name: new RegExp(`^Top up .*${missing.toFixed(2)}$`) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/pay\\?p=${missing}&od=1$`));
      await page.getByRole('main').getByRole('button', { name: /^Pay/ }).click();
      await expect(page.getByText('Demo: no money moves here')).toBeVisible();
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page).toHaveURL(new RegExp(`/item/${goods.id}\\?`), { timeout: 30_000 });
      await retrieve.getByRole('button', { name: /^Pay .*12\.00 and withdraw$/ }).click();
      await expect(page).toHaveURL(list);
      const shown = card(page, goods.name);
      await expect(shown).toContainText('Difference paid: 12.00');
      await shown.getByRole('button', { name: 'Accept' }).click();
      await expect(shown.getByRole('status')).toHaveText('Succeeded');
    } finally {
      await setPrice(db, goods.id, goods.price_mills);
    }
  });

  test('that is declined is back in the backpack; out of stock, a substitute is offered and sent [2-8.26 2-8.35 2-10.78 2-10.79]', async ({
    page,
    player,
    database: { db },
  }) => {
    test.slow();
    await admit(db, player);
    const { name, id } = await buyOne(db, player, 5_000, 3);
    await withdraw(page, name);
    const shown = card(page, name).first();
    await shown.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('alert').getByText('Withdrawal failure')).toBeVisible();
    await expect(shown.getByRole('status')).toHaveText('Cancelled');
    await expect(shown).toContainText(
      'The offer was declined on Steam. The item is back in your backpack',
    );
    await withdraw(page, name);
    await shown.getByRole('button', { name: 'Out of stock' }).click();
    await expect(shown.getByRole('status')).toHaveText('Failed');
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: `Withdraw ${name}` }).click();
    const asked = layer(page, 'Out of stock');
    await expect(asked).toContainText('We can send this instead:');
    await expect(asked.getByRole('button', { name: 'Sell the item for tokens' })).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Take the substitute' }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('main')).toContainText(
      `Sent instead of ${name}, which is out of stock.`,
    );
    await db.deleteFrom('withdrawals_shortages').where('goods_id', '=', id).execute();
  });

  test('that is reversed says what became of the item, in German too', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player);
    const { name } = await buyOne(db, player, 3_000, 5);
    await withdraw(page, name);
    const shown = card(page, name);
    await shown.getByRole('button', { name: 'Accept' }).click();
    await shown.getByRole('button', { name: 'Reverse the trade' }).click();
    await expect(shown.getByRole('status')).toHaveText('Being checked');
    await expect(page.getByRole('main')).toContainText(
      'until then you can’t withdraw anything else.',
    );
    await shown.getByRole('button', { name: 'End the check' }).click();
    await expect(shown.getByRole('status')).toHaveText('Reversed');
    await expect(page.getByRole('main')).not.toContainText('you can’t withdraw anything else');
    await expect(shown).toContainText('The trade was reversed: the item is back in your backpack');
    await expect(shown).not.toContainText('Protected');
    await openPage(page, '/de/my/history/withdrawals');
    await expect(shown.getByRole('status')).toHaveText('Rückgängig gemacht');
    await expect(shown).toContainText(
      'Der Handel wurde rückgängig gemacht: Das Item ist wieder in deinem Rucksack',
    );
  });

  test('that goes on elsewhere is seen at once, with the balance', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player);
    const { name, knapsack_id } = await buyOne(db, player, 2_000, 9);
    const { withdrawal } = granted(
      await player.api('POST /api/system_shop/extract', { knapsack_id }),
    );
    await holdBack(db, withdrawal.id);
    const listening = page.waitForResponse((response) =>
      response.url().includes('/broadcasting/auth'),
    );
    await openPage(page, `/withdrawals/${withdrawal.id}`);
    await listening;
    // The page itself only asks every 30 s.
    await takeDeliveryReport(db, withdrawal.id, { event: 'offered' });
    await expect(card(page, name).getByRole('status')).toHaveText('Ready');
    await takeDeliveryReport(db, withdrawal.id, { event: 'held' });
    await expect(card(page, name)).toContainText('Held by Steam with no end date.');
    await expect(page.getByRole('main')).toContainText('Step 2 of 4');
    await takeDeliveryReport(db, withdrawal.id, { event: 'offered' });
    await takeDeliveryReport(db, withdrawal.id, {
      event: 'held',
      due_at: new Date(Date.now() + 86_400_000),
    });
    await expect(card(page, name)).toContainText('Held by Steam until');
    await takeDeliveryReport(db, withdrawal.id, { event: 'declined' });
    await expect(card(page, name).getByRole('status')).toHaveText('Cancelled');
    await expect(page.getByRole('alert').getByText('Withdrawal failure')).toBeVisible();
  });

  test('that ends elsewhere has its item back in the open backpack by itself', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player);
    const { name, knapsack_id } = await buyOne(db, player, 2_000, 13);
    await openPage(page, '/my/backpack');
    const button = page.getByRole('button', { name: `Withdraw ${name}` });
    await expect(button).toBeVisible();
    const { withdrawal } = granted(
      await player.api('POST /api/system_shop/extract', { knapsack_id }),
    );
    await holdBack(db, withdrawal.id);
    await expect(button).toBeHidden();
    await takeDeliveryReport(db, withdrawal.id, { event: 'offered' });
    await takeDeliveryReport(db, withdrawal.id, { event: 'declined' });
    await expect(button).toBeVisible();
  });

  test('that begins and ends elsewhere takes the item from its open page, and brings it back', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player);
    const { id, knapsack_id } = await buyOne(db, player, 2_000, 15);
    await openPage(page, `/item/${id}?od=od&oid=${knapsack_id}`);
    const button = (name: string) =>
      page.getByRole('main').getByRole('button', { name, exact: true });
    await expect(button('Withdraw')).toBeVisible();
    const { withdrawal } = granted(
      await player.api('POST /api/system_shop/extract', { knapsack_id }),
    );
    await holdBack(db, withdrawal.id);
    await expect(button('Withdraw')).toBeHidden();
    await expect(button('Buy and withdraw')).toBeVisible();
    await takeDeliveryReport(db, withdrawal.id, { event: 'offered' });
    await takeDeliveryReport(db, withdrawal.id, { event: 'declined' });
    await expect(button('Withdraw')).toBeVisible();
  });

  test('whose trade link Steam no longer accepts asks for a new one', async ({
    page,
    player,
    database: { db },
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/user\/trade_url/);
    await admit(db, player);
    const { name, knapsack_id } = await buyOne(db, player, 2_000, 11);
    const { withdrawal } = granted(
      await player.api('POST /api/system_shop/extract', { knapsack_id }),
    );
    await takeDeliveryReport(db, withdrawal.id, { event: 'link_refused' });
    await openPage(page, `/withdrawals/${withdrawal.id}`);
    await expect(card(page, name).getByRole('status')).toHaveText('Failed');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Renew the trade link' }),
    ).toBeVisible();
    await openPage(page, '/my/backpack');
    await page.getByRole('button', { name: `Withdraw ${name}` }).click();
    const asked = layer(page, 'Your trade link');
    await expect(asked).toContainText('Steam no longer accepts your trade link.');
    await expectAccessible(page);
    const link = asked.getByLabel('Trade link');
    await link.fill(trade_url);
    await asked.getByRole('button', { name: 'Save trade link' }).click();
    await expect(asked).toContainText('Create a new one on Steam, then save it.');
    await link.fill(trade_url.replace('abcdefgh', 'ijklmnop'));
    await asked.getByRole('button', { name: 'Save trade link' }).click();
    await expect(layer(page, 'Sorry, you cannot withdraw items at present')).toContainText(
      'You can withdraw from',
    );
  });

  test('without live sockets is found by asking again', async ({
    page,
    player,
    database: { db },
  }) => {
    await admit(db, player);
    const { name, knapsack_id } = await buyOne(db, player, 2_000, 10);
    const { withdrawal } = granted(
      await player.api('POST /api/system_shop/extract', { knapsack_id }),
    );
    await page.addInitScript(no_sockets);
    await page.clock.install();
    await openPage(page, '/my/history/withdrawals');
    await takeDeliveryReport(db, withdrawal.id, { event: 'failed' });
    await page.clock.runFor(30_000);
    await expect(card(page, name).getByRole('status')).toHaveText('Failed');
  });

  test('that can’t begin yet says why and until when, before the press [2-8.27]', async ({
    page,
    player,
    database: { db },
  }) => {
    const { name, knapsack_id, id } = await buyOne(db, player, 2_500, 2);
    await openPage(page, `/item/${id}?od=od&oid=${knapsack_id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(
      'Confirm your e-mail address before you withdraw for the first time.',
    );
    await expect(main.getByRole('link', { name: 'Top up $10.00' })).toBeVisible();
    await admit(db, player);
    const trade_url_changed_at = new Date();
    const player_id = await idOf(player);
    await db
      .updateTable('accounts_players')
      .set({ trade_url_changed_at })
      .where('id', '=', player_id)
      .execute();
    await openPage(page, '/my/backpack');
    await expect(main).toContainText('You have changed your trade link.');
    await page.getByRole('button', { name: `Withdraw ${name}` }).click();
    await expect(layer(page, 'Sorry, you cannot withdraw items at present')).toContainText(
      'You can withdraw from',
    );
    await page.keyboard.press('Escape');
    await openPage(page, '/my/history/withdrawals');
    await expect(main).toContainText('You haven’t withdrawn anything yet');
    await expect(main).toContainText('You have changed your trade link.');
    await expectAccessible(page);
  });
});

test('a withdrawal’s toast says Success and goes by itself; a refusal shows its message [1-5.32]', async ({
  page,
  player,
  database: { db },
  faults,
}) => {
  // Otherwise the open backpack may hear of the other device before the press.
  await page.addInitScript(no_sockets);
  await admit(db, player);
  const { name, knapsack_id } = await buyOne(db, player, 2_200, 7);
  await openPage(page, '/my/backpack');
  const button = page.getByRole('button', { name: `Withdraw ${name}` });
  // Withdrawn on another device meanwhile.
  const { withdrawal } = granted(
    await player.api('POST /api/system_shop/extract', { knapsack_id }),
  );
  faults.expect(/^409 GET \/api\/system_shop\/extract/);
  await button.click();
  const refused = page
    .getByRole('alert')
    .getByText('An item is no longer in your backpack. Nothing was changed.');
  await expect(refused).toBeVisible();
  await expect(refused).toBeHidden();
  await takeDeliveryReport(db, withdrawal.id, { event: 'failed' });
  await openPage(page, '/my/backpack');
  await button.dblclick();
  await expect(page.getByRole('status').getByText('Success')).toBeVisible();
  await expect(page).toHaveURL(list);
  // The second press was ignored.
  await expect(card(page, name)).toHaveCount(2);
});
