import { meetInRoom } from './giveaways.ts';
import { on_phone, test } from './story.ts';

test.use(on_phone);

test('Two players meet in a room on a phone: live count, draw, winner and verification', ({
  page,
  player,
  browser,
  database,
  product,
}) => meetInRoom({ page, player, browser, database, product }, on_phone.viewport));
