import { buyAndTurnBack } from './item.ts';
import { on_phone, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('finds and buys an item, whose address and buttons change, and turns it back into tokens', ({ page, player }) =>
    buyAndTurnBack(page, player));
});
