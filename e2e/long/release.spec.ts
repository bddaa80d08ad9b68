import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fromWire, mills } from '@vitrine/contract/amount';
import { battle_times } from '@vitrine/contract/battle-room';
import { launch, verifyBooksAt } from '../../bench/product.ts';
import { openDatabase } from '../../server/kit/db.ts';
import { startLocalPostgres } from '../../server/kit/local-postgres.ts';
import { randomAddress } from '../../server/testing/address.ts';
import { makeDemoFolder } from '../../server/testing/demo-folder.ts';
import { shareDrawings } from '../../server/testing/drawings.ts';
import { createRoom, ended, main, readRoom, takeSeat } from '../battle-rooms.ts';
import { opener } from '../cases.ts';
import {
  balancesOf,
  expect,
  findCase,
  giveSession,
  joinPlayer,
  on_phone,
  openPage,
  test,
} from '../story.ts';

test.use(on_phone);

const root = path.join(import.meta.dirname, '../..');
const wins = (page: Page) => page.locator('[data-wins]');

/** Copies the sources and the build, as an operator has them who replaces the code later. */
function copyCheckout(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-release-'));
  const left_out = new Set(['node_modules', 'build', 'test-results', '.git']);
  for (const name of fs.readdirSync(root).filter((entry) => !left_out.has(entry)))
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const name of ['web', 'mail'])
    fs.cpSync(path.join(root, 'build', name), path.join(folder, 'build', name), {
      recursive: true,
    });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Changes a file that nearly all scripts import: their names change with it. */
function changeRelease(folder: string): void {
  const file = path.join(folder, 'web/shell/shell.tsx');
  const source = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, source.replace('<div className=', '<div data-second className='));
}

test('A second release loses no act of ten open tabs, takes nothing twice, and has each within two pages [6-6.8f]', async ({
  browser,
}) => {
  test.slow();
  const folder = copyCheckout();
  const data_dir = await makeDemoFolder();
  shareDrawings(data_dir);
  const { owner_url, superuser_url, stop } = await startLocalPostgres(data_dir);
  const database = openDatabase(owner_url, { connections: 2 });
  await database.db.updateTable('content_site').set({ pop_state: false }).execute();
  const env = { DATA_DIR: data_dir, DEMO: '1', CAPTCHA: 'off' };
  const first = await launch(env, folder);
  const { url } = first;
  const tabs = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const player = await joinPlayer(database, url);
      const context = await browser.newContext({
        ...on_phone,
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
      });
      await giveSession(context, player, url);
      return { player, page: await context.newPage() };
    }),
  );
  const box = await findCase(tabs[0]!.player.api, 'First Light');
  for (const { page } of tabs) await openPage(page, box.path);

  for (const { page } of tabs.slice(0, 5)) await opener(page).click();
  await first.end();
  for (const { page } of tabs.slice(5)) await opener(page).click();
  changeRelease(folder);
  const second = await launch({ ...env, PORT: new URL(url).port }, folder);

  for (const { page } of tabs) {
    await expect(opener(page)).toBeEnabled();
    if ((await wins(page).count()) === 0) await opener(page).click();
    await expect(wins(page)).toBeVisible();
  }
  for (const { page, player } of tabs) {
    const money = mills(500_000 - fromWire(box.price)!);
    expect(await balancesOf(player)).toMatchObject({ money, items: 1 });
    const bar = page.getByRole('navigation', { name: 'Bottom menu' });
    await bar.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL('/upgrade');
    await bar.getByRole('link', { name: 'Battles' }).click();
    await expect(page).toHaveURL('/battle');
    await expect(page.locator('[data-second]')).toBeVisible();
    await page.context().close();
  }
  await verifyBooksAt(superuser_url.replace(/\/postgres$/, '/vitrine'));
  await database.close();
  await second.end();
  await stop();
  for (const made of [folder, data_dir]) fs.rmSync(made, { recursive: true, force: true });
});

test('A player whose network is gone for twelve seconds of a battle sees its rounds and its end [6-6.8f]', async ({
  page,
  context,
  player,
  database,
  product,
  visitor,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED /, /^console: /);
  const cases = Array.from({ length: 4 }, () => 'First Light');
  const { id, path: address } = await createRoom(player, { cases });
  await openPage(page, address);
  await takeSeat(await joinPlayer(database, product.url), id, 1);
  await expect(main(page).getByText('Ongoing', { exact: true })).toBeVisible();
  await context.setOffline(true);
  // The test is about an outage of this length, whatever happens in it.
  await page.waitForTimeout(Math.max(12_000, battle_times.countdown_ms));
  await context.setOffline(false);
  await ended(page);
  const { totals } = await readRoom(visitor, id);
  expect(totals).toHaveLength(2);
  await expect(main(page).getByRole('region', { name: 'Rounds' }).locator('ol > li')).toHaveCount(
    cases.length,
  );
});

test('A link whose file is gone is followed once the answer of an act is there, not before [6-6.8c]', async ({
  page,
  player,
  visitor,
  faults,
}) => {
  faults.expect(/^404 GET \/assets\//, /^console: (Error loading route module|TypeError)/);
  const box = await findCase(visitor, 'First Light');
  await openPage(page, box.path);
  const file = await page.evaluate<string>(`__reactRouterManifest.routes['upgrades/page'].module`);
  await page.route(`**${file}`, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/box/*/open', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const opening = page.waitForRequest('**/api/box/*/open');
  await opener(page).click();
  const act = await opening;
  const gone = page.waitForResponse(`**${file}`);
  const bar = page.getByRole('navigation', { name: 'Bottom menu' });
  await bar.getByRole('link', { name: 'Upgrade' }).click();
  await gone;
  await expect(page).toHaveURL(box.path);
  answered.resolve();
  expect((await act.response())?.status()).toBe(200);
  await expect(page).toHaveURL('/upgrade');
  expect(await balancesOf(player)).toMatchObject({
    money: mills(500_000 - fromWire(box.price)!),
    items: 1,
  });
});
