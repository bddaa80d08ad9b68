import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { english_answers } from './i18n/answers.ts';
import { locales } from './i18n/locales.ts';

/**
 * Texts are written in English in the code. `npx lingui extract` collects them into catalogues per
 * language: one for pages, one for e-mails and one for the server's answers. Browsers load only the
 * first, in parts (`web/areas.ts`).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: locales.map(({ tag }) => tag),
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/i18n/{locale}', include: ['web'] },
    { path: '<rootDir>/i18n/letters/{locale}', include: ['mail'] },
    { path: '<rootDir>/i18n/answers/{locale}', include: ['i18n/answers.ts'] },
  ],
  extractors: [
    {
      // An answer has its key for an id; the English text stands above it, for whoever translates.
      match: (file) => file.endsWith('i18n/answers.ts'),
      extract: (_, __, onMessageExtracted) => {
        for (const [id, message] of Object.entries(english_answers))
          onMessageExtracted({ id, message, comment: message });
      },
    },
    babelExtractor,
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
