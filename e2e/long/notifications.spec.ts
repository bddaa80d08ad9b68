/** News for players: notifications, the blog, support and surveys. */
import { sql } from 'kysely';
import { randomHex } from '../../server/kit/random.ts';
import { answerRequest } from '../../server/support/index.ts';
import { postNotification, readNotificationFile } from '../../server/notifications/index.ts';
import { openSurvey, readSurveyFile } from '../../server/surveys/index.ts';
import { test_settings } from '../../server/testing/settings.ts';
import { expect, expectAccessible, openPage, test } from '../story.ts';

const words = (en: string) => ({ en });

test('A player is told live, reads in two tabs, and goes where a notification leads', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/provablyfair');
  const banner = page.getByRole('banner');
  const bell = banner.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const title = `News ${randomHex(3)}`;
  const file = { link: '/blog', texts: { en: { title, html: '<p>Look <b>here</b></p><script>alert(1)</script>' } } };
  await postNotification(database.db, readNotificationFile(JSON.stringify(file)));
  await sql`insert into notifications (player_id, kind, data, fact_id, at)
    select id, 'friend_joined', '{"name":"B***"}', 77, now() from accounts_players where name = ${player.name}`.execute(
    database.db,
  );
  await expect(banner.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible({ timeout: 15_000 });

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('tab', { name: /^Personal/ }).click();
  const own = panel.getByRole('listitem').filter({ hasText: 'A friend has joined' });
  await expect(own).toContainText('B*** came with your code.');
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Mark as read' }).click();
  await expect(own.getByRole('button')).toHaveCount(0);
  await panel.getByRole('tab', { name: /^Platform/ }).click();
  const news = panel.getByRole('listitem').filter({ hasText: title });
  await expect(news).toContainText('Look here');
  await news.getByRole('button', { name: 'Go' }).click();
  await expect(page).toHaveURL('/blog');
  await bell.click();
  await expect(news.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  const all = panel.getByRole('button', { name: 'Mark all as read' });
  if (await all.isVisible()) await all.click();
  await expect(panel.getByRole('tab', { name: 'Platform', exact: true })).toBeVisible();
});

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

test('The blog is first under Platform, has no strips, and its articles are for search engines', async ({
  page,
  faults,
}) => {
  await openPage(page, '/');
  const platform = page.getByRole('contentinfo').getByRole('navigation', { name: 'Platform' });
  await expect(platform.getByRole('link').first()).toHaveText('Blog');
  await platform.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('.strips')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'How a draw works' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How a draw works');
  await expect(page.locator('.strips')).toHaveCount(0);
  await expectAccessible(page);
  const { origin } = new URL(page.url());
  await openPage(page, '/de/blog/how-a-draw-works');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
  expect(graph[1]).toMatchObject({ '@type': 'Article', headline: 'So funktioniert eine Ziehung', inLanguage: 'de' });
  const feed = await page.request.get('/de/blog/rss.xml');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(await feed.text()).toContain(`<link>${origin}/de/blog/how-a-draw-works</link>`);
  expect(await (await page.request.get('/sitemap-pages.xml')).text()).toContain('/blog/how-a-draw-works</loc>');
  faults.expect(/^404 GET .*\/blog\/no-such-article$/);
  expect((await page.goto('/blog/no-such-article'))!.status()).toBe(404);
});

test('A player writes to support, is answered, replies and closes the request', async ({ page, player, database }) => {
  expect(player.name).not.toBe('');
  await openPage(page, '/support');
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByLabel('Problem category')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Problem category').selectOption({ label: 'Withdrawals and trades' });
  await form.getByLabel('Description').fill('My item has not arrived.');
  await form.getByLabel('Contact e-mail').fill('ann@vitrine.test');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await expect(form.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send' }).click();
  const done = page.getByRole('heading', { name: /^We have your request \d+$/ });
  const id = Number(/\d+/.exec((await done.textContent())!)![0]);
  await answerRequest(database.db, id, 'It is on its way.', { settings: test_settings, closes: false });
  await page.getByRole('link', { name: 'Look at it' }).click();
  await expect(page).toHaveURL(`/my/support/${id}`);
  const messages = page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: /^(?:From you|Support)/ });
  await expect(messages).toHaveCount(2);
  await expect(messages.first().getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByLabel('Your message').fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It is settled: close it' }).click();
  await expect(page.getByText('This request is closed.')).toBeVisible();
  await page.getByRole('link', { name: 'Your requests' }).click();
  await expect(page).toHaveURL('/my/support');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Closed');
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

test('A player takes a survey once', async ({ page, player, database }) => {
  expect(player.name).not.toBe('');
  const title = `Survey ${randomHex(3)}`;
  const questions = [
    { kind: 'one', title: words('How did you find us?'), options: [words('A friend'), words('A search')] },
    { kind: 'rating', title: words('How do you like us?') },
    { kind: 'text', title: words('What is missing?'), required: false },
  ];
  const file = { title: words(title), text: words('Three questions.'), questions };
  await openSurvey(database.db, readSurveyFile(JSON.stringify(file)));
  await openPage(page, '/survey');
  const survey = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await survey.getByRole('button', { name: 'Take the survey' }).click();
  await survey.getByRole('button', { name: 'Send the answers' }).click();
  await expect(survey.getByText('Please answer this question.')).toHaveCount(2);
  await survey.getByRole('radio', { name: 'A friend' }).check();
  await survey.getByRole('radio', { name: '5' }).check();
  await survey.getByLabel('What is missing?').fill('Nothing');
  await expectAccessible(page);
  await survey.getByRole('button', { name: 'Send the answers' }).click();
  await expect(survey.getByRole('status')).toHaveText('You have taken this survey. Thank you!');
  await expect(survey.getByRole('button')).toHaveCount(0);
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
