import { defineConfig } from '@lingui/cli';
import { locales } from './i18n/locales.ts';

/** Texts are written in English in the code; `npx lingui extract` collects them into one catalogue per language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: locales.map(({ tag }) => tag),
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/i18n/{locale}', include: ['web'] }],
  orderBy: 'message',
});
