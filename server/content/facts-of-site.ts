import { policy_texts } from '@vitrine/i18n/policies/index';
import { fieldsIn } from '@vitrine/i18n/policies/fields';
import { z } from 'zod';
import { picture_path } from './pictures.ts';

/** Something that an operator says about the site, by its key. */
export interface SiteFact {
  /** Its meaning, for operators. */
  means: string;
  shape: z.ZodType<string>;
  /** The site says nothing in its place: it has to be set before the site opens. */
  needed?: true;
  /** The same in every language. */
  one?: true;
  /** A number of these units, which each language says in its words. */
  unit?: 'day' | 'year';
  /** It is said in words of a language, rather than by a name. */
  words?: true;
}

const line = z.string().trim().min(1).max(200);
const text = z.string().trim().min(1).max(1000);
const email = z.email('must be an e-mail address').max(200);
const address = z.url({ protocol: /^https$/, error: 'must be an https:// address' }).max(500);
const page = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a path of this site, such as /support');
const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #e7b75f, in small letters')
  .refine(isLegible, 'is too dark to be read on the pages: take a lighter one');
const count = z.string().regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999');

/** The lightest ground that the colour stands on, `--color-lifted`. */
const ground = '#222836';

/** Whether a colour has the contrast of text, 4.5, against the pages' grounds. */
function isLegible(colour: string): boolean {
  return (luminanceOf(colour) + 0.05) / (luminanceOf(ground) + 0.05) >= 4.5;
}

/** The relative luminance of a colour, as WCAG defines it. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Columns of `content_site`. */
const identity = {
  title: { means: 'the name of the site', shape: line.max(60), needed: true },
  description: {
    means: 'the site in a sentence, for search engines',
    shape: text,
    needed: true,
    words: true,
  },
  keywords: { means: 'words for search engines, with commas', shape: text },
  pop_state: {
    means: 'whether announcements open by themselves: yes or no',
    shape: z.enum(['yes', 'no'], 'must be yes or no'),
    one: true,
  },
} as const satisfies Record<string, SiteFact>;

/** Entries that every page has. */
const entries: Record<string, SiteFact> = {
  logo: {
    means: 'the picture before the name: its path on this site',
    shape: picture_path,
    one: true,
  },
  colour: {
    means: 'the colour of buttons and marks, such as #e7b75f; light enough to be read',
    shape: colour,
    one: true,
  },
  service: {
    means: 'the link to support: a page of this site, https:// or an e-mail address',
    shape: z.union([page, address, email], 'must be a path, an https:// or an e-mail address'),
    one: true,
  },
  support: { means: 'the e-mail address of support', shape: email, needed: true, one: true },
  partnership: { means: 'the e-mail address for partners', shape: email, one: true },
  hours: { means: 'when support answers', shape: text, words: true },
  ...Object.fromEntries(
    ['discord', 'x', 'instagram', 'telegram', 'reddit', 'facebook'].map((place) => [
      `flw_${place}`,
      { means: `the site’s own page at ${place}, https://`, shape: address },
    ]),
  ),
  company_1: { means: 'the company that runs the site, for the footer', shape: text, needed: true },
  ...Object.fromEntries(
    [2, 3, 4, 5].map((number) => [
      `company_${number}`,
      { means: 'a further company, for the footer', shape: text },
    ]),
  ),
};

/** The fields of the policies that ship with the software. */
const of_policies: Record<string, SiteFact> = {
  operator: { means: 'name, legal form and address of the operator', shape: text },
  register: { means: 'number and register of the operator', shape: text },
  email: { means: 'the e-mail address for legal questions', shape: email, one: true },
  countries: {
    means: 'where the site isn’t offered, such as “France and Spain”',
    shape: text,
    words: true,
  },
  help_line: { means: 'a help line for players, with number or address', shape: text, words: true },
  law: { means: 'the country whose law applies', shape: line, words: true },
  court: { means: 'the place whose courts decide', shape: line, words: true },
  hosting: { means: 'the company on whose machines the site runs', shape: text },
  mailing: { means: 'the company that delivers e-mails', shape: text },
  log_days: { means: 'for how many days logs are kept', shape: count, one: true, unit: 'day' },
  ledger_years: {
    means: 'for how many years the ledger is kept',
    shape: count,
    one: true,
    unit: 'year',
  },
  authority: {
    means: 'the supervisory authority for data, with address',
    shape: text,
    words: true,
  },
  payments: { means: 'the companies that take payments', shape: text },
  safeguard: {
    means: 'what protects data outside the EU, such as standard clauses',
    shape: text,
    words: true,
  },
  officer: { means: 'name and address of the data protection officer', shape: text },
  closing_time: {
    means: 'within which time an account is closed on request',
    shape: line,
    words: true,
  },
  ending_notice: {
    means: 'the notice with which you may end the agreement',
    shape: line,
    words: true,
  },
  change_notice: {
    means: 'how long before a change of the terms you tell of it',
    shape: line,
    words: true,
  },
  answer_time: { means: 'within which time letters are answered', shape: line, words: true },
};

/** All that an operator can say about the site, by key; the one list of it. */
export const site_facts: Readonly<Record<string, SiteFact>> = {
  ...identity,
  ...entries,
  ...of_policies,
};

/** The groups in which the console shows the facts. */
export type FactGroup = 'name' | 'contacts' | 'companies' | 'policies';

/** The group of a fact. */
export function groupOf(key: string): FactGroup {
  if (isField(key)) return 'policies';
  if (key.startsWith('company_')) return 'companies';
  return isIdentity(key) || key === 'logo' || key === 'colour' ? 'name' : 'contacts';
}

/** Columns of `content_site`; other keys are rows of `content_entries`. */
export type IdentityKey = keyof typeof identity;

export const isIdentity = (key: string): key is IdentityKey => key in identity;

/** Whether the fact is a field of a policy, which other pages don't get. */
export const isField = (key: string): boolean => key in of_policies;

/** The fields of all shipped policies. */
export const policy_fields = Object.values(policy_texts.en).flatMap(fieldsIn);
