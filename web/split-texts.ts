import { getConfig } from '@lingui/conf';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { areasOf } from './areas.ts';

interface Catalogue {
  locale: string;
  /** By area, the translation of each text. */
  areas: ReadonlyMap<string, Record<string, string>>;
}

/**
 * Compiles the texts of one area from a whole catalogue: `i18n/de.po?area=seeds`. So a browser
 * loads the texts of a page with the page, although translators have one file for each language. A
 * catalogue is read once for all its areas, until it changes: reading it for each was a fifth of a
 * build.
 */
export function splitTexts(configPath: string): Plugin {
  const config = getConfig({ configPath });
  const cache = new Map<string, { changed_ms: number; catalogue: Promise<Catalogue> }>();

  async function readCatalogue(file: string): Promise<Catalogue> {
    const found = getCatalogForFile(path.relative(config.rootDir, file), await getCatalogs(config));
    if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts`);
    const { catalog, locale } = found;
    const areas = new Map<string, Record<string, string>>();
    for (const [key, { translation = '', origin = [] }] of Object.entries(
      (await catalog.read(locale)) ?? {},
    ))
      for (const area of areasOf(origin.map(([place]) => place)))
        areas.set(area, Object.assign(areas.get(area) ?? {}, { [key]: translation }));
    return { locale, areas };
  }

  function readCached(file: string): Promise<Catalogue> {
    const changed_ms = fs.statSync(file).mtimeMs;
    const cached = cache.get(file);
    if (cached?.changed_ms === changed_ms) return cached.catalogue;
    const catalogue = readCatalogue(file);
    cache.set(file, { changed_ms, catalogue });
    return catalogue;
  }

  return {
    name: 'split-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po\?area=[\w-]+$/ },
      async handler(_, id) {
        const [file = '', area = ''] = id.split('?area=');
        this.addWatchFile(file);
        const { locale, areas } = await readCached(file);
        const { source: code, errors } = createCompiledCatalog(locale, areas.get(area) ?? {}, {
          namespace: 'es',
        });
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
        return { code, map: null, moduleType: 'js' };
      },
    },
  };
}
