import type { Locator, Page } from '@playwright/test';
import { findCredentials } from '../../server/accounts/index.ts';
import { readGoods } from '../../server/catalogue/index.ts';
import { act, ageConfirmation, openAct, send, test, watchMembers } from '../desk.ts';
import { amount, pay, title } from '../pay.ts';
import { balancesOf, expect, granted, headerMoney, openPage, type StoryPlayer } from '../story.ts';
import { admit, buyOne, trade_url } from '../withdrawals.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

/** Where the stand-ins' own pages are. */
const gateways = /^https:\/\/(?:checkout\.stripe\.com|pay\.shop\.example)\//;

test.beforeEach(async ({ context, faults }) => {
  faults.expect(/^other origin: https:\/\/(?:checkout\.stripe\.com|pay\.shop\.example)\//);
  await context.route(gateways, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<h1>The gateway’s own page</h1>',
    }),
  );
});

/** The page has no more than a phone's width, and is as wide as before then. */
async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.setViewportSize(size);
}

/** Orders a top-up on the player's page, which leads to the gateway's own; returns its number. */
async function orderOn(
  page: Page,
  { api }: StoryPlayer,
  by: 'card' | 'crypto',
  sum: string,
): Promise<string> {
  await openPage(page, '/pay');
  const method = by === 'card' ? '$2,000.00' : 'BTC';
  await page.locator('label', { hasText: method }).first().click();
  await amount(page).fill(sum);
  await pay(page).click();
  if (by === 'crypto') await expect(page).toHaveURL(/\/pay\/\w+$/);
  else await expect(page.getByRole('heading', { name: 'The gateway’s own page' })).toBeVisible();
  const [newest] = granted(await api('GET /api/pay/orders', {})).list;
  return newest!.order_sn;
}

const numberOf = async (db: Parameters<typeof findCredentials>[0], { email }: StoryPlayer) =>
  (await findCredentials(db, email))!.id;

const rows = (page: Page) => page.locator('tbody tr');

/** Opens a list of the console, whose sums have to be those of its rows; returns their words. */
async function openList(page: Page, path: string, count: number): Promise<Locator> {
  await page.goto(`/console${path}`);
  await expect(rows(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'Sum up' }).click();
  return page.locator('.totals [role=status]');
}

/** Opens an order's page, again until it has these words: the gateway's events are worked off. */
async function openOrder(page: Page, order_sn: string, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/console/orders/${order_sn}`);
    await expect(page.getByRole('main')).toContainText(words, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });

const selectRow = (page: Page, words: string) =>
  rows(page).filter({ hasText: words }).getByRole('checkbox').check();

test('An event that comes twice credits once, a refund in parts says what it takes, and a dispute is answered in time [7-5.1 7-5.2 7-5.6 7-5.7]', async ({
  page,
  player,
  database,
  product: { url },
  partners: { gateways: fake },
  members,
}) => {
  // Parts are paid back by a poll of each minute.
  test.slow();
  const faults = watchMembers(members, url);
  const [olga] = members;
  const desk = olga.page;
  const order_sn = await orderOn(page, player, 'card', '20');
  fake.payCard(order_sn);
  await fake.reportSession(url, order_sn);
  await fake.reportSession(url, order_sn);
  await openPage(page, `/pay/${order_sn}`);
  await expect(title(page)).toHaveText('It is on your balance');
  await expect(headerMoney(page)).toHaveText('$520.00');

  await openOrder(desk, order_sn, 'updated');
  const events = section(desk, 'Events received').getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(section(desk, 'States').getByText('credited')).toHaveCount(1);
  await desk.getByRole('button', { name: 'Ask the gateway now' }).click();
  await expect(section(desk, 'The gateway’s own view').getByRole('status')).toContainText(
    'statecreditedpaid',
  );
  await expectToFit(desk);
  await events.first().getByRole('button', { name: 'Replay' }).click();
  await expect(async () => {
    await desk.reload();
    await expect(events.first()).toContainText('updated', { timeout: 2_000 });
    await expect(section(desk, 'Acts of staff')).toContainText('Olga: orders.check', {
      timeout: 2_000,
    });
  }).toPass();
  expect((await balancesOf(player)).money).toBe(520_000);

  const form = await openAct(olga, 'Refund', { Amount: '5' });
  await expect(form).toContainText('Takes back 5.00:');
  await expect(form).toContainText('5.00 from the balance');
  await expect(form).toContainText('4.00 of bonus, which is void');
  await expectToFit(desk);
  // The confirmation is asked for in between, and nothing that was typed is lost.
  await ageConfirmation(database, olga);
  await send(olga, form, 'Refund');
  await expect(desk.getByRole('status').filter({ hasText: 'done' })).toContainText(
    `${order_sn}: is credited now, 5.00 refunded`,
  );
  await openOrder(desk, order_sn, 'pay-back done');
  await act(olga, 'Refund', { Amount: '7.5' });
  await expect(async () => {
    await desk.reload();
    await expect(section(desk, 'Refunds').getByText('pay-back done')).toHaveCount(2, {
      timeout: 2_000,
    });
  }).toPass();
  await expect(section(desk, 'Refunds')).toContainText('by Olga');
  const session = fake.sessionOf(order_sn);
  expect(session.payment_intent!.refunds.map((one) => one.amount)).toEqual([500, 750]);
  await openPage(page, `/pay/${order_sn}`);
  await expect(page.getByRole('main')).toContainText('$12.50 of it went back later');
  await expect(headerMoney(page)).toHaveText('$507.50');
  await expectToFit(desk);

  const due_by = Math.floor(Date.now() / 1000) + 20 * 3600;
  const dispute = fake.disputeCard(order_sn, 750);
  Object.assign(dispute, { evidence_details: { due_by }, reason: 'product_not_received' });
  await fake.reportCharge(url, order_sn, 'charge.dispute.created');
  await openOrder(desk, order_sn, 'Evidence until');
  await desk.goto('/console/overview');
  await expectToFit(desk);
  await desk.getByRole('link', { name: /lose their deadline|loses its deadline/ }).click();
  await expect(rows(desk)).toHaveCount(1);
  const mine = `?player=${await numberOf(database.db, player)}`;
  const sums = await openList(desk, `/orders/disputes${mine}`, 1);
  await expect(sums).toContainText(/1 disputes? over 7\.50/);
  await expectToFit(desk);
  await selectRow(desk, dispute.id);
  await act(olga, 'Evidence sent');
  await expectToFit(desk);
  await expect(rows(desk).first()).toContainText('evidence sent');
  await expect(headerMoney(page)).toHaveText('$500.00');

  dispute.status = 'lost';
  await fake.reportCharge(url, order_sn, 'charge.dispute.closed');
  await openOrder(desk, order_sn, 'lost: 7.50 USD');
  await expectToFit(desk);
  await openPage(page, `/pay/${order_sn}`);
  await expect(title(page)).toHaveText('The payment went back');
  await desk.goto(`/console/audit?right=orders.dispute`);
  await expect(rows(desk).first()).toContainText('dispute');
  await expectToFit(desk);
  expect(faults.unexpected()).toEqual([]);
});

test('Money that came late, of nobody or above a limit is decided, and a break sends it back [6-2.9 7-5.7]', async ({
  page,
  player,
  database: { db },
  product: { url },
  partners: { gateways: fake },
  members,
}) => {
  test.slow();
  const faults = watchMembers(members, url);
  const [olga, finn] = members;
  const desk = olga.page;
  const id = await numberOf(db, player);

  // The time of an invoice ends with a part of its sum.
  const late = await orderOn(page, player, 'crypto', '20');
  Object.assign(fake.payCrypto(late, 12.2), {
    status: 'Expired',
    additionalStatus: 'PaidPartial',
  });
  await fake.reportCrypto(url, fake.invoiceOf(late).id);
  await openOrder(desk, late, '12.20 waits for a decision');
  await expectToFit(desk);
  const waiting = await openList(desk, `/orders/money?player=${id}`, 1);
  await expect(waiting).toContainText('12.20 USD');
  await expectToFit(desk);
  await selectRow(desk, late);
  await expect(await act(olga, 'Credit')).toContainText('12.00 credited');
  await expectToFit(desk);
  await expect(rows(desk)).toHaveCount(0);
  await openPage(page, `/pay/${late}`);
  await expect(title(page)).toHaveText('It is on your balance');
  await expect(headerMoney(page)).toHaveText('$512.00');

  // A payment whose checkout names an order that there isn't.
  const stray_for = await orderOn(page, player, 'card', '20');
  const stray_id = `cs_test_lost${late}`;
  fake.sessions.set(stray_id, {
    ...structuredClone(fake.sessionOf(stray_for)),
    id: stray_id,
    client_reference_id: 'LOST',
  });
  fake.payCard('LOST');
  await fake.reportSession(url, 'LOST');
  await fake.reportSession(url, 'LOST');
  const strays = await openList(desk, '/orders/strays?state=open', 1);
  await expect(strays).toContainText(/1 payments? over 20\.00 USD/);
  await expectToFit(desk);
  await selectRow(desk, stray_id);
  const assign = await openAct(olga, 'Assign to an order', { 'Number of the order': stray_for });
  await expectToFit(desk);
  await send(olga, assign, 'Assign to an order');
  await expect(rows(desk)).toHaveCount(0);
  await openOrder(desk, stray_for, 'Credited20.00');
  await openPage(page, `/pay/${stray_for}`);
  await expect(headerMoney(page)).toHaveText('$532.00');

  // The gateway refunds it at its own page.
  fake.refundCard('LOST', 2_000);
  await fake.reportCharge(url, 'LOST', 'charge.refunded');
  await openOrder(desk, stray_for, 'refunded, refund');
  await expectToFit(desk);
  await expect(title(page)).toHaveText('The payment went back');
  await expect(headerMoney(page)).toHaveText('$512.00');

  // Ordered now, since the limit that follows would allow no order more; paid on a break.
  const on_break = await orderOn(page, player, 'card', '20');
  // More comes than the player's own limit allows: it is credited, and a person decides.
  const over = await orderOn(page, player, 'crypto', '20');
  fake.payCrypto(over, 20.2);
  await fake.reportCrypto(url, fake.invoiceOf(over).id);
  await openOrder(desk, over, 'Credited20.00');
  const limit = { kind: 'deposit', period: 'day', amount: 100 } as never;
  granted(await player.api('POST /api/limits', limit));
  fake.payCrypto(over, 600);
  await fake.reportCrypto(url, fake.invoiceOf(over).id);
  await openOrder(desk, over, '600.00 waits for a decision');
  await openPage(page, `/pay/${over}`);
  await expect(page.getByRole('main')).toContainText('arrived after your top-up limit was reached');
  faults.expect(/^409 POST \/api\/console\/orders\//);
  await expect(await act(olga, 'Take and send back')).toContainText('1 waiting in the inbox');
  await expectToFit(desk);
  const inbox = finn.page;
  await inbox.goto('/console/inbox?state=waiting');
  await expect(rows(inbox)).toHaveCount(1);
  await expectToFit(inbox);
  await selectRow(inbox, over);
  await act(finn, 'Agree');
  await expectToFit(inbox);
  await expect.poll(() => fake.pull_payments.map((one) => one.amount)).toEqual(['600.00']);
  await openOrder(desk, over, 'Refunded600.00');
  await expectToFit(desk);
  await openPage(page, `/pay/${over}`);

  // The player goes on a break before the money comes.
  granted(await player.api('POST /api/breaks', { length: '24h' }));
  fake.payCard(on_break);
  await fake.reportSession(url, on_break);
  await openOrder(desk, on_break, 'refunded, break');
  await expectToFit(desk);
  await openPage(page, `/pay/${on_break}`);
  await expect(title(page)).toHaveText('The payment went back');
  await expect(page.getByRole('main')).toContainText('You were on a break when it came');
  await expect
    .poll(() => fake.sessionOf(on_break).payment_intent!.refunds.map((one) => one.amount))
    .toEqual([2_000]);
  expect((await balancesOf(player)).money).toBe(532_000);
  await desk.goto(`/console/audit`);
  await expectToFit(desk);
  expect(faults.unexpected()).toEqual([]);
});

test('A refund above the limit waits for a second person, and the gateway’s own event about it books nothing twice [7-5.2]', async ({
  page,
  player,
  product: { url },
  partners: { gateways: fake },
  members,
}) => {
  // Parts are paid back by a poll of each minute.
  test.slow();
  const faults = watchMembers(members, url);
  faults.expect(/^409 POST \/api\/console\/orders\//);
  const [olga, finn] = members;
  const desk = olga.page;
  const order_sn = await orderOn(page, player, 'card', '600');
  fake.payCard(order_sn);
  await fake.reportSession(url, order_sn);
  await openOrder(desk, order_sn, 'Credited600.00');
  const form = await openAct(olga, 'Refund');
  await expect(form).toContainText('A second member of staff has to agree');
  await send(olga, form, 'Refund');
  await expectToFit(desk);
  await finn.page.goto('/console/inbox?state=waiting');
  await expect(rows(finn.page)).toHaveCount(1);
  await selectRow(finn.page, order_sn);
  await act(finn, 'Agree');
  await expect
    .poll(() => fake.sessionOf(order_sn).payment_intent!.refunds.map((one) => one.amount))
    .toEqual([60_000]);
  await fake.reportCharge(url, order_sn, 'charge.refunded');
  await fake.reportCharge(url, order_sn, 'charge.refunded');
  await openOrder(desk, order_sn, 'Pay-backdone');
  await expect(section(desk, 'Refunds').getByRole('listitem')).toHaveCount(1);
  await expect(section(desk, 'Refunds')).toContainText('by Olga');
  await expectToFit(desk);
  await openPage(page, `/pay/${order_sn}`);
  await expect(title(page)).toHaveText('The payment went back');
  await expect(headerMoney(page)).toHaveText('$500.00');
  expect(faults.unexpected()).toEqual([]);
});

test('A withdrawal whose sending timed out is unknown, is never given back on doubt, and is found again [6-3.1 7-5.4]', async ({
  page,
  player,
  database: { db },
  product: { url },
  partners: { steam },
  members,
}) => {
  test.slow();
  const faults = watchMembers(members, url);
  faults.expect(/^422 POST \/api\/console\/withdrawals\//);
  const [olga] = members;
  const desk = olga.page;
  await admit(db, player, trade_url);
  const { id: goods_id, knapsack_id } = await buyOne(db, player, 1_000);
  const name = (await readGoods(db, [goods_id])).get(goods_id)!.shown.hash_name;
  steam.stock(name);
  // As if the bot’s stock had been compared a quarter of an hour ago, before it had the item.
  await db.updateTable('withdrawals_steam_bots').set({ stock_at: null }).execute();
  const asked = { knapsack_id };
  await expect
    .poll(
      async () =>
        granted(await player.api('GET /api/system_shop/extract', asked)).item!.out_of_stock,
      { timeout: 120_000 },
    )
    .toBe(false);
  steam.moods.set('send', 'silent');
  steam.moods.set('offers', 'failing');
  granted(await player.api('POST /api/system_shop/extract', asked));
  const mine = `/withdrawals?player=${await numberOf(db, player)}`;
  await expect(async () => {
    await desk.goto(`/console${mine}`);
    await expect(rows(desk).first()).toContainText('unknown at Steam', { timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expectToFit(desk);
  await openList(desk, '/withdrawals?unsure=yes', 1);
  await rows(desk).getByRole('link').first().click();
  await expect(desk.getByRole('main')).toContainText('Unknown: Steam didn’t answer');
  await expect(await act(olga, 'Refuse')).toContainText('0 done, 1 refused');
  await expectToFit(desk);
  await openPage(page, '/my/history/withdrawals');
  await expect(page.getByRole('main').getByRole('article')).toContainText('In progress');
  expect(steam.offers).toHaveLength(1);
  steam.moods.clear();
  await expect(page.getByRole('main').getByRole('article')).toContainText('Ready', {
    timeout: 150_000,
  });
  expect(steam.offers).toHaveLength(1);
  await desk.reload();
  await expect(desk.getByRole('main')).not.toContainText('Unknown: Steam');
  await expectToFit(desk);
  expect(faults.unexpected()).toEqual([]);
});
