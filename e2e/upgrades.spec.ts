import { on_phone, test } from './story.ts';
import { upgradeByKeyboard } from './upgrades.ts';

test.use(on_phone);

test('A player upgrades by keyboard alone, on a phone: stake, multiple, roll, result, verification', ({
  page,
  player,
}) => upgradeByKeyboard(page, player));
