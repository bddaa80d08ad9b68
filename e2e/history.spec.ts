import { followHistory } from './history.ts';
import { on_phone, test } from './story.ts';

test.describe('The history on a phone', () => {
  test.use({ ...on_phone, permissions: ['clipboard-read', 'clipboard-write'] });

  test('comes by the account menu, says in sentences what happened, and leads to its draws and items [1-2.25 1-2.114 2-10.50]', ({
    page,
    player,
  }) => followHistory(page, player, 'Me'));
});
