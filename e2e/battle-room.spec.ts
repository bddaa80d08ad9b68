import { createRoom, ended, main, readRoom, seats } from './battle-rooms.ts';
import { dollars, expect, on_phone, openPage, test } from './story.ts';

test.use(on_phone);

test('A host plays against bots, and is told before that nobody pays for them and the house gets what they win [1-1.8 2-10.28 3-3.53 3-3.54]', async ({
  page,
  player,
  visitor,
}) => {
  const { id, path } = await createRoom(player, { seats: 4, mode: 'top_drop' });
  await openPage(page, path);
  await expect(main(page)).toContainText('The most expensive drop takes all skins.');
  await expect(main(page)).toContainText('Nobody pays for a bot. Its wins go to the house.');
  for (const seat of [2, 3, 4]) {
    await page.getByRole('button', { name: `Add a bot Seat ${seat}` }).click();
    await expect(seats(page).nth(seat - 1)).toBeFocused();
  }
  await expect(main(page)).toContainText('No public random number is mixed in');
  await expect(main(page)).toContainText('Bot seeds are known in advance');
  await expect(seats(page).filter({ hasText: 'Bot' })).toHaveCount(3);
  await ended(page);
  const { winners, gains } = await readRoom(visitor, id);
  const [winner] = winners;
  const says =
    winner === 0 ? /Gets|below the stake/ : `${dollars(gains[winner!]!)} goes to the house.`;
  await expect(seats(page).nth(winner!)).toContainText(says);
});
