import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { policies, slugOf, type PolicyName } from '@vitrine/i18n/policies/names';
import type { Db } from '../kit/db.ts';
import type { Place } from '../kit/places.ts';
import { refuse } from '../kit/refusal.ts';
import { cleanHtml } from './html.ts';
import { inLanguage } from './language.ts';
import { listFilledPolicies, policy_names } from './policies.ts';
import { readPolicyFields } from './site.ts';
import { findPages, findTitles, type PageRow } from './store.ts';

type FooterPage = Reply<'GET /api/page'>[number];

/**
 * Lists the pages that the footer links, in the order of their columns. One statement, besides
 * cached ones.
 */
export async function listPages(db: Db, language: LocaleCode): Promise<FooterPage[]> {
  return (await readPages(db, language)).map(toFooterPage);
}

/** The policies that are published, with the day of the last change of each. */
export async function listPolicyPlaces(db: Db): Promise<Place[]> {
  const pages = await readPages(db, 'en');
  return policy_names.flatMap((name) => {
    const page = pages.find(({ id }) => id === policies[name].id);
    return page ? { path: `/remark/${slugOf(name)}`, changed_at: new Date(page.changed_on) } : [];
  });
}

/**
 * Finds a page by its id, by an address that ends in it, or a policy by its short name. A policy
 * with an unfilled field isn't published. Refuses page.unknown.
 */
export async function showPage(
  db: Db,
  name: string,
  language: LocaleCode,
): Promise<Reply<'GET /api/page/{name}'>> {
  const id = isPolicy(name) ? policies[name].id : idIn(name);
  const { fields } = await readPolicyFields(db, language);
  const page =
    (await readPages(db, language)).find((page) => page.id === id) ?? refuse('page.unknown');
  return {
    ...toFooterPage(page),
    content: await cleanHtml(page.html, language),
    language: page.language,
    changed_on: page.changed_on,
    template: page.shipped,
    fields: page.shipped ? fields : {},
    titles: Object.fromEntries(
      (await findTitles(db, page.id)).map(({ language, title }) => [language, title]),
    ),
  };
}

/** The operator's pages, plus each filled policy whose id the operator hasn't used. */
async function readPages(
  db: Db,
  language: LocaleCode,
): Promise<(PageRow & { shipped: boolean })[]> {
  const own = inLanguage(await findPages(db, language), language, ({ id }) => id);
  const { fields, changed } = await readPolicyFields(db, language);
  const shipped = listFilledPolicies(language, fields, changed).filter(
    (page) => !own.some(({ id }) => id === page.id),
  );
  return [
    ...own.map((page) => ({ ...page, shipped: false })),
    ...shipped.map((page) => ({ ...page, shipped: true })),
  ].toSorted((a, b) => a.position - b.position || a.id - b.id);
}

const isPolicy = (name: string): name is PolicyName => name in policies;

function idIn(address: string): number | undefined {
  const digits = /(?:^|-)([1-9]\d{0,8})$/.exec(address)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function toFooterPage({ id, title, keywords, footer_column }: PageRow): FooterPage {
  return { id, title, keywords, column: footer_column as FooterPage['column'] };
}
