import { sql } from 'kysely';
import { postNotification, readNotificationFile } from '../server/notifications/index.ts';
import { randomHex } from '../server/kit/random.ts';
import { expect, expectAccessible, on_phone, openPage, test } from './story.ts';
import { commandDesk } from '../server/audit/index.ts';

test.use(on_phone);

test('A player is told live, reads in two tabs, and goes where a notification leads [1-1.23 1-2.91 1-2.92 2-1.12 2-2.96 2-2.97 2-2.98 2-2.99 2-2.100]', async ({
  page,
  player,
  database,
}) => {
  await openPage(page, '/provablyfair');
  const banner = page.getByRole('banner');
  const bell = banner.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const title = `News ${randomHex(3)}`;
  const file = {
    link: '/blog',
    texts: { en: { title, html: '<p>Look <b>here</b></p><script>alert(1)</script>' } },
  };
  await postNotification(commandDesk(database.db), readNotificationFile(JSON.stringify(file)));
  await sql`insert into notifications (player_id, kind, data, fact_id, at)
    select id, 'friend_joined', '{"name":"B***"}', 77, now() from accounts_players where name = ${player.name}`.execute(
    database.db,
  );
  await expect(banner.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('tab', { name: /^Personal/ }).click();
  const own = panel.getByRole('listitem').filter({ hasText: 'A friend has joined' });
  await expect(own).toContainText('B*** joined with your code.');
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
