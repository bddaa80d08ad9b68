import type { APIRequestContext, APIResponse } from '@playwright/test';
import { inLocale, locales } from '@vitrine/i18n/locales';
import { fromWire } from '@vitrine/contract/amount';
import {
  expect,
  expectAccessible,
  findCase,
  granted,
  on_phone,
  openCases,
  openPage,
  test,
  type StoryPlayer,
} from './story.ts';

test.use(on_phone);

test('A player wins, shares the win by their own link, and a stranger without an account verifies it [9-1.24 9-1.26]', async ({
  page,
  player,
  browser,
  product,
}) => {
  granted(await player.api('POST /api/user/build_spread', { code: `s${player.name.slice(-8)}` }));
  await page.addInitScript({
    content: `Object.defineProperty(navigator, 'share', { value: (given) => void (window.given = given) })`,
  });
  await openPage(page, `/win/${await winOnce(player)}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const given = () => page.evaluate<{ text: string; url: string } | undefined>('window.given');
  await expect.poll(given).toMatchObject({ text: expect.stringMatching(/^I won /) });
  const { url } = (await given())!;
  expect(url).toMatch(/\/win\/\d+\?code=s[0-9a-f]{8}$/);
  await expectPreviews(page.request, new URL(url).pathname);
  const { active, next } = granted(await player.api('GET /api/fairness/seeds', {}));
  expect(active.nonce).toBeGreaterThan(0);

  const stranger = await browser.newContext({ ...on_phone, baseURL: product.url });
  const theirs = await stranger.newPage();
  const address = new URL(url);
  await openPage(theirs, `${address.pathname}${address.search}`);
  const check = theirs.getByRole('region', { name: 'Check it yourself' });
  await expect(check.getByRole('status')).toContainText('Not revealed yet');
  await expect(theirs.getByRole('definition').filter({ hasText: /^P\*\*\*/ })).toBeVisible();
  await expect(theirs.getByText('This is your win')).toHaveCount(0);
  granted(
    await player.api('POST /api/fairness/rotate', {
      client_seed: 'another seed',
      next_hash: next.server_seed_hash,
    }),
  );
  // A visitor's page is shared for two seconds.
  await expect(async () => {
    await openPage(theirs, address.pathname);
    await expect(check.getByRole('status')).toContainText('Verified', { timeout: 2_000 });
  }).toPass();
  await expectAccessible(theirs);

  await openPage(page, address.pathname);
  await page.getByLabel('This is your win').selectOption('nothing');
  await expect(page.getByText('Only you see this page now.')).toBeVisible();
  const answer = await theirs.goto(address.pathname);
  expect(answer!.status()).toBe(404);
  await stranger.close();
});

/** Opens a case until it gives an item worth its price; returns the draw. */
async function winOnce(player: StoryPlayer): Promise<number> {
  const { price } = await findCase(player.api, 'First Light');
  for (let n = 0; n < 100; n++) {
    const [win] = await openCases(player, 'First Light');
    if (fromWire(win!.goods.price)! >= fromWire(price)!) return win!.id;
  }
  throw new Error('no win in a hundred openings');
}

/** The page's HTML, once it comes: many stories ask from one address, which is told to wait. */
async function readPage(ask: () => Promise<APIResponse>): Promise<string> {
  let html = '';
  await expect(async () => {
    const answer = await ask();
    expect(answer.status()).toBe(200);
    html = await answer.text();
  }).toPass();
  return html;
}

/** Each language's page has its own canonical link, a picture, and is open to search engines. */
async function expectPreviews(request: APIRequestContext, path: string): Promise<void> {
  const headers = { 'user-agent': 'Twitterbot/1.0' };
  for (const { code } of locales) {
    const html = await readPage(() => request.get(inLocale(code, path), { headers }));
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+${inLocale(code, path)}"`));
    expect(html).toMatch(/property="og:image" content="[^"]+\/pictures\/win-\d+-\w+-1200\.jpg"/);
    expect(html).toContain('summary_large_image');
    expect(html).not.toContain('noindex');
  }
}
