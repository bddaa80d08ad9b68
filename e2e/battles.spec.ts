import { createBattleOfTeams } from './battles.ts';
import { on_phone, test } from './story.ts';

test.describe('On a phone', () => {
  test.use(on_phone);

  test('a player finds the cases, takes some back, and creates a battle of two teams [2-8.30 2-10.22]', ({
    page,
    player,
  }) => createBattleOfTeams(page, player));
});
