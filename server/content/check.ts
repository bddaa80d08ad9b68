import { rulesOf } from '@vitrine/contract/territory-rules';
import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { requiredFields } from '@vitrine/i18n/policies/fields';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import type { Db } from '../kit/db.ts';
import type { Settings } from '../kit/settings.ts';
import { listCompanies } from '../payments/index.ts';
import { listTerritories } from '../territory/index.ts';
import { misnamedCompanies, misnamedCountries } from './claims-of-policies.ts';
import { site_facts } from './facts-of-site.ts';
import { showSite, type ShownFact } from './operate.ts';
import { policy_names, unfilledFields } from './policies.ts';
import * as store from './store.ts';

/** Everything that keeps a site from opening, and what it may want to say better. */
export interface SiteCheck {
  /** Facts that are needed, and fields of the policies that aren't published. */
  missing: { key: string; means: string; policies: string[] }[];
  unpublished: PolicyName[];
  /** Texts that aren't true of the product, or have a gap, each with its language. */
  wrong: { where: string; language: LocaleCode; fault: string }[];
  /** Facts in words that a language in which the site says something has in English only. */
  in_english: { language: LocaleCode; keys: string[] }[];
}

/**
 * Checks whether the site says all that it has to say before it opens, in every language in which
 * it says anything, and whether that is true of the countries that it blocks and of the gateways
 * that are switched on.
 */
export async function checkSite(
  db: Db,
  { gateways }: Pick<Settings, 'gateways'>,
): Promise<SiteCheck> {
  const [facts, texts, territories] = await Promise.all([
    showSite(db),
    store.findAllTexts(db),
    listTerritories(db),
  ]);
  const valueOf = (key: string, language: string): string | undefined =>
    facts.find((fact) => fact.key === key)?.values[language];
  const spoken = locales
    .map(({ code }) => code)
    .filter(
      (code) =>
        code === 'en' ||
        facts.some(({ values }) => code in values) ||
        texts.some(({ language }) => language === code),
    );
  const blocked = territories
    .filter(({ profile, changes }) => profile !== null && rulesOf(profile, changes).blocked)
    .map(({ country }) => country);
  const companies = listCompanies(gateways);
  const of_policies = spoken.flatMap((language) => {
    const judge = (key: string, faultsOf: (value: string | undefined) => string[]) => {
      const value = valueOf(key, language);
      // An English value is judged once.
      if (value === undefined && language !== 'en') return [];
      return faultsOf(value).map((fault) => ({ where: key, language, fault }));
    };
    return [
      ...judge('countries', (value) =>
        value === undefined ? [] : misnamedCountries(value, language, blocked),
      ),
      ...judge('payments', (value) => misnamedCompanies(value, companies)),
    ];
  });
  const said = facts.flatMap(({ key, values }) =>
    Object.entries(values).map(([language, text]) => ({ where: key, language, text })),
  );
  const gaps = [...said, ...texts].flatMap(({ where, language, text }) =>
    gapsIn(text).map((gap) => ({
      where,
      language: language as LocaleCode,
      fault: `has ${gap}, which players would read`,
    })),
  );
  return {
    ...findMissing(facts, texts),
    wrong: [...of_policies, ...gaps],
    in_english: spoken
      .filter((language) => language !== 'en')
      .map((language) => ({
        language,
        keys: facts
          .filter(({ key, values }) => site_facts[key]!.words && values['en'] && !values[language])
          .map(({ key }) => key),
      }))
      .filter(({ keys }) => keys.length > 0),
  };
}

function findMissing(
  facts: readonly ShownFact[],
  texts: readonly { page: number | null }[],
): Pick<SiteCheck, 'missing' | 'unpublished'> {
  const said = new Set(facts.filter(({ values }) => values['en']).map(({ key }) => key));
  const fields = Object.fromEntries([...said].map((key) => [key, '']));
  const unpublished = policy_names.filter(
    (name) =>
      !texts.some(({ page }) => page === policies[name].id) &&
      unfilledFields(name, fields).length > 0,
  );
  const missing = facts.flatMap(({ key, means }) => {
    const needed_by = unpublished.filter((name) =>
      requiredFields(policy_texts.en[name]).includes(key),
    );
    const is_needed = site_facts[key]!.needed || needed_by.length > 0;
    return is_needed && !said.has(key) ? [{ key, means, policies: needed_by }] : [];
  });
  return { missing, unpublished };
}

/** Fields, which nothing fills in an operator's text, and brackets around something to be said. */
function gapsIn(text: string): string[] {
  return [...new Set(text.match(/\{[\p{L}_][^{}<>]{0,80}\}|\[\p{L}[^[\]<>]{0,80}\]/gu))];
}
