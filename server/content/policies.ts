import { locales, type LocaleCode } from '@vitrine/i18n/locales';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import type { Block, Policy } from '@vitrine/i18n/policies/policy';
import { escapeHtml } from './html.ts';
import type { PageRow } from './store.ts';

/**
 * The policies shipped with the software, by language, used until the operator has a page with the
 * same id. Their titles are the same in all languages, and so are their addresses.
 */
export const shipped_pages: ReadonlyMap<LocaleCode, readonly PageRow[]> = new Map(
  locales.map(({ code }) => [code, pagesIn(code)]),
);

function pagesIn(language: LocaleCode): PageRow[] {
  return (Object.keys(policies) as PolicyName[]).map((name, at) => ({
    id: policies[name].id,
    language,
    title: policies[name].title,
    keywords: name,
    footer_column: 'terms',
    position: at + 1,
    html: policyHtml(policy_texts[language][name]),
    changed_on: policy_texts[language][name].changed_on,
  }));
}

function policyHtml({ intro, sections }: Policy): string {
  const parts = sections.map(
    ({ title, blocks }, at) =>
      `<h2>${at + 1}. ${escapeHtml(title)}</h2>${blocks.map(blockHtml).join('')}`,
  );
  return `<p>${escapeHtml(intro)}</p>${parts.join('')}`;
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if (!('columns' in block)) return `<ul>${cells('li', block)}</ul>`;
  const rows = block.rows.map((row) => `<tr>${cells('td', row)}</tr>`);
  return `<table><thead><tr>${cells('th', ['', ...block.columns])}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function cells(element: string, texts: readonly string[]): string {
  return texts.map((text) => `<${element}>${escapeHtml(text)}</${element}>`).join('');
}
