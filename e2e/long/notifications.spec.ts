/** News for players: notifications, the blog, support and surveys. */
import { mills, toWire } from '@vitrine/contract/amount';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  publishArticle,
  readArticleFile,
  retractArticle,
  writeArticle,
} from '../../server/articles/index.ts';
import { randomHex } from '../../server/kit/random.ts';
import { answerRequest } from '../../server/support/index.ts';
import { test_settings } from '../../server/testing/settings.ts';
import {
  expect,
  expectAccessible,
  granted,
  headerMoney,
  on_phone,
  openPage,
  test,
} from '../story.ts';
import { topUp } from '../vip.ts';
import { commandDesk } from '../../server/audit/index.ts';

test('A notification that is marked as read stays so, though a list from before comes after', async ({
  page,
  player,
  database: { db },
}) => {
  const notify = (fact_id: number) =>
    sql`insert into notifications (player_id, kind, data, fact_id, at)
      select id, 'friend_joined', '{"name":"B***"}', ${fact_id}, now() from accounts_players where name = ${player.name}`.execute(
      db,
    );
  await notify(78);
  await openPage(page, '/provablyfair');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications, / })
    .click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('tab', { name: /^Personal/ }).click();
  const rows = panel.getByRole('listitem').filter({ hasText: 'A friend has joined' });
  await expect(rows).toHaveCount(1);

  const marked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/message/notifications?*type=1*', async (route) => {
    const response = await route.fetch();
    held.resolve();
    await marked.promise;
    await route.fulfill({ response });
  });
  await notify(79);
  await held.promise;
  await rows.getByRole('button', { name: 'Mark as read' }).click();
  await expect(rows.getByRole('button')).toHaveCount(0);
  marked.resolve();
  await expect(rows).toHaveCount(2);
  await expect(rows.last().getByRole('button')).toHaveCount(0);
});

test('Money that arrives while a player looks at another page is in the header by itself', async ({
  page,
  player,
}) => {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await openPage(page, '/provablyfair');
  await expect
    .poll(() => heard.filter((one) => one.includes('subscription_succeeded')).join('\n'))
    .toContain('private-Notifications.');
  // Too little for a level or a case, whose fall would read the player again.
  await topUp(player, toWire(mills(5_000)));
  await expect(headerMoney(page)).toHaveText('$505.00');
});

test('Notifications that can’t be fetched are none, without a word [1-8.32]', async ({
  page,
  player,
  faults,
}) => {
  expect(player.name).not.toBe('');
  faults.expect(/^500 GET \/api\/message\/notifications/);
  await page.route('**/api/message/notifications*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await openPage(page, '/provablyfair');
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Notifications', exact: true })
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading', { level: 2 }).last(),
  ).toHaveText('Nothing here yet');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('Articles are for search engines: with data about each, a feed in its language, and a place in the sitemap [3-1.23]', async ({
  page,
  product: { url },
  faults,
}) => {
  await openPage(page, '/de/blog/how-a-draw-works');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
  expect(graph[1]).toMatchObject({
    '@type': 'Article',
    headline: 'So funktioniert eine Ziehung',
    inLanguage: 'de',
  });
  const feed = await page.request.get('/de/blog/rss.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(await feed.text()).toContain(`<link>${url}/de/blog/how-a-draw-works</link>`);
  expect(await (await page.request.get('/sitemap-pages.xml')).text()).toContain(
    '/blog/how-a-draw-works</loc>',
  );
  faults.expect(/^404 GET .*\/blog\/no-such-article$/);
  expect((await page.goto('/blog/no-such-article'))!.status()).toBe(404);
});

test('A visitor writes to support without pictures, and is told to keep the number', async ({
  page,
}) => {
  await openPage(page, '/support');
  const form = page.getByRole('main').locator('form');
  await expect(form.locator('input[type=file]')).toHaveCount(0);
  await form.getByLabel('Problem category').selectOption({ label: 'Something else' });
  await form.getByLabel('Description').fill('How do I sign in?');
  await form.getByLabel('Contact e-mail').fill('visitor@vitrine.test');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We’ll reply by e-mail.')).toBeVisible();
});

const hostile = [
  '<script>document.title = "ran"</script>',
  '<img src="x" onerror="document.title = \'ran\'">',
  '<svg onload="document.title = \'ran\'"></svg>',
  '<iframe srcdoc="<script>parent.document.title = \'ran\'</script>"></iframe>',
  '<p style="position:fixed;inset:0" onpointerenter="document.title = \'ran\'">cover</p>',
  '[a link](javascript:document.title="ran")',
  '<a href="javascript:document.title=\'ran\'">another</a>',
].join('\n\n');

/** No attribute of what was written runs anything, and nothing of it leads to a script. */
async function expectHarmless(page: Page): Promise<void> {
  const armed = `[...document.querySelectorAll('main *')].filter((element) =>
    [...element.attributes].some(({ name, value }) => name.startsWith('on') || /^\\s*javascript:/i.test(value))).length`;
  expect(await page.evaluate(armed)).toBe(0);
  await expect(
    page
      .getByRole('main')
      .locator('script:not([type="application/ld+json"]), iframe, [style*=fixed]'),
  ).toHaveCount(0);
  await expect(page).not.toHaveTitle(/ran/);
}

test.describe('On a phone', () => {
  test.use(on_phone);

  test('an article is written in Markdown, and whatever it holds runs nothing [3-10.25]', async ({
    page,
    database,
  }) => {
    const markdown = `## How it begins\n\nA *seed* is drawn, and [anyone can check it](/provablyfair):\n\n- before\n- after\n\n> Quoted.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n${hostile}`;
    const texts = { en: { title: 'Written in Markdown', summary: 'A short one.', markdown } };
    const slug = `markdown-${randomHex(3)}`;
    const id = await writeArticle(
      commandDesk(database.db),
      readArticleFile(JSON.stringify({ slug, motif: 'fairness', texts })),
    );
    await publishArticle(commandDesk(database.db), id);
    try {
      await openPage(page, `/blog/${slug}`);
      const article = page.getByRole('main').getByRole('article');
      await expect(article.getByRole('heading', { level: 2 })).toHaveText('How it begins');
      await expect(article.getByRole('listitem')).toHaveText(['before', 'after']);
      await expect(article.getByRole('table')).toContainText('2');
      for (const link of ['a link', 'another'])
        await expect(article.getByText(link, { exact: true })).not.toHaveAttribute('href');
      await article.getByText('cover').click();
      await expectHarmless(page);
      await expectAccessible(page);
      await article.getByRole('link', { name: 'anyone can check it' }).click();
      await expect(page).toHaveURL('/provablyfair');
    } finally {
      await retractArticle(commandDesk(database.db), id);
    }
  });

  test('a request to support and its answer are shown as they were written, and run nothing', async ({
    page,
    player,
    database,
  }) => {
    const request = { type: 'bug' as const, email: player.email, content: hostile, image: [] };
    const { id } = granted(await player.api('POST /api/user/feedback', request));
    await answerRequest(commandDesk(database.db), id, hostile, {
      settings: test_settings,
      closes: false,
    });
    await openPage(page, '/my/support');
    await expectHarmless(page);
    await openPage(page, `/my/support/${id}`);
    const messages = page.getByRole('list', { name: 'Messages' });
    await expect(messages.getByText('<script>document.title')).toHaveCount(2);
    await expectHarmless(page);
    await expectAccessible(page);
  });
});

test('E-mails are switched off by their kinds, and stay off', async ({ page, player }) => {
  expect(player.name).not.toBe('');
  await openPage(page, '/my');
  const giveaways = page.getByLabel('Giveaways you win');
  await expect(giveaways).toBeChecked();
  await page.getByText('Giveaways you win').click();
  await expect(giveaways).not.toBeChecked();
  await page.reload();
  await expect(giveaways).not.toBeChecked();
});
