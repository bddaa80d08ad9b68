import { findLocale } from '@vitrine/i18n/locales';
import type { Reply } from '@vitrine/contract/index';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import { isField, site_facts } from './facts-of-site.ts';
import { inLanguage } from './language.ts';
import type { PolicyFields } from './policies.ts';
import { findServiceEntries, findSites } from './store.ts';

/** The operator's texts about the site. */
export type SiteTexts = Pick<
  Reply<'GET /api/config'>,
  'title' | 'description' | 'keywords' | 'pop_state' | 'service'
>;

interface Said {
  texts: SiteTexts;
  fields: PolicyFields;
  /** The days on which fields last changed, by name, as far as known: `2026-11-29`. */
  changed: Readonly<Record<string, string>>;
}

const cacheSaid = makeCache<Said>({ for_ms: 2000, max: 100 });

/** The texts about the site. Cached, so two statements per language every two seconds. */
export async function readSite(db: Db, language: string): Promise<SiteTexts> {
  return (await readSaid(db, language)).texts;
}

/**
 * The values of the policies' fields in a language, and when each last changed. Read and cached
 * with the site's texts.
 */
export async function readPolicyFields(
  db: Db,
  language: string,
): Promise<Pick<Said, 'fields' | 'changed'>> {
  return readSaid(db, language);
}

function readSaid(db: Db, language: string): Promise<Said> {
  return cacheSaid(language, () => findSaid(db, language));
}

async function findSaid(db: Db, language: string): Promise<Said> {
  const [sites, rows] = await Promise.all([
    findSites(db, language),
    findServiceEntries(db, language),
  ]);
  const english = sites.find((site) => site.language === 'en');
  const own = sites.find((site) => site.language === language);
  const said = rows.filter(({ value }) => value !== '');
  const entries = inLanguage(said, language, ({ key }) => key);
  return {
    texts: {
      // An empty text isn't set.
      title: own?.title || english?.title || 'Vitrine',
      description: own?.description || english?.description || '',
      keywords: own?.keywords || english?.keywords || '',
      pop_state: (english ?? own)?.pop_state ?? false,
      // The help line stands in policies and on pages.
      service: entries
        .filter(({ key }) => !isField(key) || key === 'help_line')
        .map(({ key, value }) => ({ key, value })),
    },
    fields: Object.fromEntries(
      entries
        .filter(({ key }) => isField(key))
        .map(({ key, value }) => [key, sayIn(language, key, value)]),
    ),
    changed: Object.fromEntries(
      // English changes concern a language only where it says nothing itself.
      rows
        .filter(
          ({ key, language: of }) =>
            of === language ||
            !said.some((entry) => entry.key === key && entry.language === language),
        )
        .flatMap(({ key, changed_on }) => (changed_on === null ? [] : [[key, changed_on] as const]))
        .toSorted(([, a], [, b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** The value of a field in a language's words: `30` days are `30 Tage`. */
function sayIn(language: string, key: string, value: string): string {
  const { unit } = site_facts[key]!;
  if (unit === undefined) return value;
  return new Intl.NumberFormat(findLocale(language)?.tag ?? 'en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Number(value));
}
