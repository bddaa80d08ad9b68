import { circle_words, goWholeCircle, goWrongCircle } from '../circle.ts';
import { on_phone, test } from '../story.ts';

test.describe('On a phone, from a fresh account, the whole circle', () => {
  test.use({ ...on_phone, hasTouch: true });

  for (const [nth, language] of (['en', 'de'] as const).entries())
    test(`goes from the welcome case to a delivered item, and the history shows each step: ${language}`, async ({
      page,
      visitor,
      database: { db },
    }) => goWholeCircle(page, visitor, db, circle_words[language], 1 + nth));

  for (const [nth, language] of (['en', 'de'] as const).entries())
    test(`goes wrong once wherever it can, and ends well: ${language}`, async ({
      page,
      visitor,
      database: { db },
    }) => {
      test.slow();
      await goWrongCircle(page, visitor, db, circle_words[language], 3 + nth);
    });
});
