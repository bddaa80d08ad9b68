import type { LocaleCode } from '@vitrine/i18n/locales';
import { fieldsIn, fillPolicy, requiredFields } from '@vitrine/i18n/policies/fields';
import { policy_texts } from '@vitrine/i18n/policies/index';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import type { Block, Policy } from '@vitrine/i18n/policies/policy';
import { escapeHtml } from './html.ts';
import type { PageRow } from './store.ts';

/** Values of the fields of policies, by name. */
export type PolicyFields = Readonly<Record<string, string>>;

export const policy_names = Object.keys(policies) as PolicyName[];

/** The fields that a policy can't be published without and that have no value. */
export function unfilledFields(name: PolicyName, fields: PolicyFields): string[] {
  return requiredFields(policy_texts.en[name]).filter((field) => fields[field] === undefined);
}

/**
 * The policies shipped with the software that are filled, used until the operator has a page with
 * the same id. Their titles are the same in all languages, and so are their addresses. A policy
 * changed last when its text did, or one of its fields: `changed` has their days, as far as known.
 */
export function listFilledPolicies(
  language: LocaleCode,
  fields: PolicyFields,
  changed: Readonly<Record<string, string>> = {},
): PageRow[] {
  return policy_names
    .filter((name) => unfilledFields(name, fields).length === 0)
    .map((name) => {
      const policy = policy_texts[language][name];
      return {
        id: policies[name].id,
        language,
        title: policies[name].title,
        keywords: name,
        footer_column: 'terms',
        position: policy_names.indexOf(name) + 1,
        html: policyHtml(fillPolicy(policy, fields)),
        changed_on: lastOf([policy.changed_on, ...fieldsIn(policy).map((name) => changed[name])]),
      };
    });
}

/** The last of some days. */
function lastOf(days: readonly (string | undefined)[]): string {
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)!;
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
