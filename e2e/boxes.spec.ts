import { newcomer_words, openWelcomeCase, playOnTheHouse } from './newcomer.ts';
import { on_phone, test, with_motion } from './story.ts';

test.describe('A newcomer on a phone', () => {
  test.use({ ...with_motion, ...on_phone });

  test('opens the welcome case right after signing up, verifies it, upgrades the win, plays a bot and spins the wheel, all for nothing', async ({
    page,
    visitor,
  }) => {
    await openWelcomeCase(page, visitor, newcomer_words.en);
    await playOnTheHouse(page);
  });
});
