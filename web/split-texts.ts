import { getConfig } from '@lingui/conf';
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import path from 'node:path';
import type { Plugin } from 'vite';
import { areasOf } from './areas.ts';

/**
 * Compiles the texts of one area from a whole catalogue: `i18n/de.po?area=seeds`. So a browser
 * loads the texts of a page with the page, although translators have one file for each language.
 */
export function splitTexts(configPath: string): Plugin {
  const config = getConfig({ configPath });
  return {
    name: 'split-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po\?area=\w+$/ },
      async handler(_, id) {
        const [file = '', area = ''] = id.split('?area=');
        this.addWatchFile(file);
        const found = getCatalogForFile(path.relative(config.rootDir, file), await getCatalogs(config));
        if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts`);
        const { catalog, locale } = found;
        const entries = Object.entries((await catalog.read(locale)) ?? {});
        const of_area = entries.filter(([, { origin = [] }]) => areasOf(origin.map(([place]) => place)).includes(area));
        const texts = Object.fromEntries(of_area.map(([key, { translation = '' }]) => [key, translation]));
        const { source: code, errors } = createCompiledCatalog(locale, texts, { namespace: 'es' });
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}
