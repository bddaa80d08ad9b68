import { newcomer_words, openWelcomeCase } from './newcomer.ts';
import { on_phone, test, with_motion } from './story.ts';

test.describe('A newcomer on a phone', () => {
  test.use({ ...with_motion, ...on_phone });

  test('opens the welcome case right after signing up, and verifies it', async ({
    page,
    visitor,
  }) => {
    await openWelcomeCase(page, visitor, newcomer_words.en);
  });
});
