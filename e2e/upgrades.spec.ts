import { on_phone, test } from './story.ts';
import { upgradeByKeyboard } from './upgrades.ts';

test.use(on_phone);

test('A player upgrades by keyboard alone, on a phone: stake, multiple, roll, result, verification [1-1.9 1-2.42 2-2.11 3-3.67]', ({
  page,
  player,
}) => upgradeByKeyboard(page, player));
