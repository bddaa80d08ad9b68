import { meetInRoom } from './giveaways.ts';
import { on_phone, test } from './story.ts';

test.use(on_phone);

test('Two players meet in a room on a phone: live count, draw and winner', async ({
  page,
  player,
  browser,
  database,
  product,
}) => {
  await meetInRoom({ page, player, browser, database, product }, on_phone.viewport);
});
