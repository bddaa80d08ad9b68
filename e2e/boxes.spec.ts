import { newcomer_words, openFreeCase, openWelcomeCase } from './newcomer.ts';
import { on_phone, test, with_motion } from './story.ts';

test.describe('A newcomer on a phone', () => {
  test.use({ ...with_motion, ...on_phone });

  test('verifies the welcome case, brings a free case in reach and opens it, and reads what a level case needs', async ({
    page,
    visitor,
  }) => {
    test.slow();
    await openWelcomeCase(page, visitor, newcomer_words.en);
    await openFreeCase(page, visitor, newcomer_words.en);
  });
});
