import { meetInRoom } from './giveaways.ts';
import { on_phone, test } from './story.ts';

test.use(on_phone);

test('Two players meet in a room on a phone: live count, draw and winner [1-1.10 1-2.45 2-1.4 2-2.4 2-2.31 2-2.32 2-2.34 2-2.35 2-2.37 2-2.39 2-2.41 2-2.42]', async ({
  page,
  player,
  browser,
  database,
  product,
}) => {
  await meetInRoom({ page, player, browser, database, product }, on_phone.viewport);
});
