import { buyAndTurnBack } from './item.ts';
import { on_phone, test } from './story.ts';

test.use(on_phone);

test.describe('A player', () => {
  test('finds and buys an item, whose address and buttons change, and turns it back into tokens [1-2.132 1-2.133 1-2.149 1-2.152 1-2.154 1-2.155 1-4.28 1-4.29 1-4.30 1-4.31 1-4.32 1-4.33 1-4.34 1-4.35 1-4.39 1-4.40 1-7.106 1-7.107 1-8.25 3-2.16 3-9.36 3-9.37]', ({
    page,
    player,
  }) => buyAndTurnBack(page, player));
});
