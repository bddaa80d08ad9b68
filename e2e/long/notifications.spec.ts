/** News for players: notifications, the blog, support and surveys. */
import { sql } from 'kysely';
import { expect, openPage, test } from '../story.ts';

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

test('Notifications that can’t be fetched are none, without a word', async ({ page, player, faults }) => {
  expect(player.name).not.toBe('');
  faults.expect(/^500 GET \/api\/message\/notifications/);
  await page.route('**/api/message/notifications*', (route) => route.fulfill({ status: 500, json: {} }));
  await openPage(page, '/provablyfair');
  await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('heading', { level: 2 }).last(),
  ).toHaveText('Nothing here yet');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('Articles are for search engines: with data about each, a feed in its language, and a place in the sitemap', async ({
  page,
  product: { url },
  faults,
}) => {
  await openPage(page, '/de/blog/how-a-draw-works');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
  expect(graph[1]).toMatchObject({ '@type': 'Article', headline: 'So funktioniert eine Ziehung', inLanguage: 'de' });
  const feed = await page.request.get('/de/blog/rss.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(await feed.text()).toContain(`<link>${url}/de/blog/how-a-draw-works</link>`);
  expect(await (await page.request.get('/sitemap-pages.xml')).text()).toContain('/blog/how-a-draw-works</loc>');
  faults.expect(/^404 GET .*\/blog\/no-such-article$/);
  expect((await page.goto('/blog/no-such-article'))!.status()).toBe(404);
});

test('A visitor writes to support without pictures, and is told to keep the number', async ({ page }) => {
  await openPage(page, '/support');
  const form = page.getByRole('main').locator('form');
  await expect(form.locator('input[type=file]')).toHaveCount(0);
  await form.getByLabel('Problem category').selectOption({ label: 'Something else' });
  await form.getByLabel('Description').fill('How do I sign in?');
  await form.getByLabel('Contact e-mail').fill('visitor@vitrine.test');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Our answer comes by e-mail.')).toBeVisible();
});

test('E-mails are switched off by their kinds, and stay off', async ({ page, player }) => {
  expect(player.name).not.toBe('');
  await openPage(page, '/my');
  const giveaways = page.getByLabel('Giveaways that you win');
  await expect(giveaways).toBeChecked();
  await page.getByText('Giveaways that you win').click();
  await expect(giveaways).not.toBeChecked();
  await page.reload();
  await expect(giveaways).not.toBeChecked();
});
