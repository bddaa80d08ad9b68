import type { Page } from '@playwright/test';
import type { Amount } from '@vitrine/contract/amount';
import { addBot, createRoom, ended } from '../battle-rooms.ts';
import { opener } from '../cases.ts';
import { banner } from '../offers.ts';
import { expect, expectAccessible, findCase, granted, on_phone, openPage, test } from '../story.ts';
import { topUp } from '../vip.ts';

/** Simulates an offer of that name, as a player's record would make it. */
const offer = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Offers' }).getByRole('button', { name, exact: true }).click();

test.describe('What is offered to a player', () => {
  // Wide enough for the floating bar beside the page.
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("showCookies", "1")'));

  test('invites to the promotion centre, and once put away not before the day has ended [1-3.27 1-4.49]', async ({
    page,
    player,
  }) => {
    await page.clock.install({ time: '2026-11-23T21:30:00Z' });
    await openPage(page, '/');
    // The guide to the case of a first top-up comes first.
    await banner(page, 'Your first top-up').getByRole('button', { name: 'Close' }).click();
    await openPage(page, '/');
    const invitation = banner(page, 'Invite friends');
    await expect(invitation).toContainText('Pick your own code');
    await expect(invitation.getByRole('link')).toHaveAttribute('href', '/my/promotion');
    await expectAccessible(page);
    await invitation.getByRole('button', { name: 'Close' }).click();
    await expect(invitation).toHaveCount(0);
    expect(await page.evaluate('localStorage.getItem("b20")')).toBe(
      String(Date.parse('2026-11-24T00:00:00Z')),
    );

    await openPage(page, '/top');
    await expect(page.getByRole('complementary', { name: 'Promotion' })).toBeVisible();
    await expect(invitation).toHaveCount(0);
    // No timer fires: a jump would end the socket that still connects.
    await page.clock.setSystemTime('2026-11-24T00:01:00Z');
    await openPage(page, '/top');
    await banner(page, 'Your first top-up').getByRole('button', { name: 'Close' }).click();
    await expect(invitation).toBeVisible();
    // This player's record has no data for the other offer.
    expect(granted(await player.api('GET /api/user', {}))).toMatchObject({ recharge_task: null });
    await expect(banner(page, 'Top-up bonus')).toHaveCount(0);
  });

  test('isn’t there for a visitor', async ({ page }) => {
    await openPage(page, '/top');
    await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
    for (const name of ['Top-up bonus', 'Your first top-up', 'Invite friends'])
      await expect(banner(page, name)).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Promotion' })).toHaveCount(0);
  });

  test('guides a new player to the case of a first top-up until it was opened, ahead of any invitation [3-9.26 6-6.17e]', async ({
    page,
    player,
  }) => {
    const { first_box } = granted(await player.api('GET /api/user', {}));
    const { name, goods } = granted(
      await player.api('GET /api/box/{id}', { id: String(first_box) }),
    );
    const best = Math.max(...goods.map(({ goods: { price } }) => price));
    const holds = `holds up to $${(Math.floor(best * 100) / 100).toFixed(2)}.`;
    await openPage(page, '/top');
    const guide = banner(page, 'Your first top-up');
    await expect(guide).toContainText(
      `Top up $10.00 or more for the first time to get the case ${name}. It ${holds}`,
    );
    await expect(banner(page, 'Invite friends')).toHaveCount(0);
    await expectAccessible(page);
    await guide.getByRole('link', { name: 'See the case' }).click();
    await expect(page).toHaveURL(`/case/${first_box}`);
    const wish = { amount: 10 as Amount, payment_id: 1, country: 'DE' };
    const { order_sn } = granted(await player.api('POST /api/pay/orders', wish));
    granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
    const held = async () =>
      granted(await player.api('GET /api/rechargeOpenBox', {})).list.find(
        (box) => box.case.id === first_box,
      );
    await expect.poll(held).toBeDefined();
    // The case waits, unopened: the guide still leads to it.
    await openPage(page, '/top');
    await expect(guide).toContainText(`Your case ${name} is waiting: it ${holds}`);
    await expect(guide.getByRole('link', { name: 'Open it' })).toHaveAttribute(
      'href',
      `/case/${first_box}`,
    );
    granted(await player.api('POST /api/fairness/client_seed', { client_seed: 'seed of a story' }));
    granted(
      await player.api('POST /api/rechargeOpenBox/open', { open_list: (await held())!.open_list }),
    );
    await openPage(page, '/top');
    await expect(banner(page, 'Invite friends')).toBeVisible();
    await expect(guide).toHaveCount(0);
  });

  test('counts down a task to top up in a banner, which goes when the time is up', async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, '/design');
    await offer(page, 'Task to top up');
    const bar = banner(page, 'Top-up bonus');
    await expect(bar).toContainText('Top up $50.00 and get a $5.00 bonus');
    await expect(bar.getByRole('timer')).toHaveText(/^00:01:[123]\d$/);
    await expect(bar.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/pay?p=50');
    await expectAccessible(page);
    // The server would tell its own time.
    await page.context().setOffline(true);
    await page.clock.fastForward('01:31');
    await expect(bar).toHaveCount(0);
    // The permanent offer takes its place.
    await expect(banner(page, 'Invite friends')).toBeVisible();
  });
});

test('While something is played nothing opens by itself and no offer stands there, though one is due [3-11.2]', async ({
  page,
  player,
  faults,
}) => {
  test.slow();
  // In the room Chromium takes the case's picture from its memory of the case's page, and not from
  // the preload.
  faults.expect(/^console: The resource \S+\.avif was preloaded using link preload but not used/);
  await page.addInitScript('localStorage.setItem("showCookies", "1")');
  await page.setViewportSize(on_phone.viewport);
  await topUp(player, 30 as Amount);
  const task = async () => granted(await player.api('GET /api/recharge_task', {}));
  await expect.poll(task, { timeout: 20_000 }).not.toBeNull();
  const bar = page.getByRole('region', { name: 'Top-up bonus', exact: true });
  const nothing = async () => {
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  };
  const box = await findCase(player.api, 'First Light');
  await openPage(page, box.path);
  await opener(page).click();
  await expect(page.locator('[data-wins]')).toBeVisible();
  await nothing();
  await openPage(page, '/upgrade');
  await nothing();
  await openPage(page, '/turntable');
  await nothing();
  const { id, path } = await createRoom(player);
  await openPage(page, path);
  await addBot(player, id, 1);
  await ended(page);
  await nothing();
  await openPage(page, '/mission');
  await expect(bar).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPage(page, '/');
  await expect(page.getByRole('dialog', { name: 'A bonus on your next top-up' })).toBeVisible();
});
