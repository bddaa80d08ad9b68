import type { Reply } from '@vitrine/contract/index';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { inLanguage } from './language.ts';
import { findServiceEntries, findSites } from './store.ts';

/** The operator's texts about the site. */
export type SiteTexts = Pick<
  Reply<'GET /api/config'>,
  'title' | 'description' | 'keywords' | 'pop_state' | 'service'
>;

/** Defaults until the operator has set texts. */
const unnamed = { title: 'Vitrine', description: '', keywords: '', pop_state: false };

const cacheTexts = makeCache<SiteTexts>({ for_ms: 2000, max: 100 });

/** The texts about the site. Cached, so two statements per language every two seconds. */
export function readSite(db: Db, language: string): Promise<SiteTexts> {
  return cacheTexts(language, () => findTexts(db, language));
}

async function findTexts(db: Db, language: string): Promise<SiteTexts> {
  const [sites, entries] = await Promise.all([
    findSites(db, language),
    findServiceEntries(db, language),
  ]);
  const [site = unnamed] = inLanguage(sites, language, () => 'the site');
  const { title, description, keywords, pop_state } = site;
  const service = inLanguage(entries, language, ({ key }) => key).map(({ key, value }) => ({
    key,
    value,
  }));
  return { title, description, keywords, pop_state, service };
}
