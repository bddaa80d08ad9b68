import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { fold } from '@vitrine/contract/fold';
import type { PaymentCompany } from '../payments/index.ts';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The country of two letters, the same for both codes of one (UK, GB); undefined without one. */
function countryOf(letters: string): string | undefined {
  // Groups of countries, and codes that are reserved for other uses.
  if (/^(?:EU|EZ|UN|QO|X[A-Z]|ZZ)$/.test(letters) || !english.of(letters)) return undefined;
  return new Intl.Locale(`und-${letters}`).region;
}

const codes = Array.from({ length: 26 * 26 }, (_, n) =>
  String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
).filter((code) => countryOf(code) === code);

interface Named {
  code: string;
  /** As in lists of countries of the language. */
  name: string;
  /** One of its names, folded. */
  folded: string;
}

/** The countries by each of their names in a language, the longest first. */
function namesIn(language: LocaleCode): Named[] {
  const { tag } = findLocale(language)!;
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(tag, { type: 'region', style }),
  );
  return (
    codes
      .flatMap((code) => {
        const name = long!.of(code)!;
        return [name, short!.of(code)!].map((one) => ({ code, name, folded: fold(one) }));
      })
      // A short name such as US is read as a code: in small letters it may be a word.
      .filter(({ folded }) => folded.length > 2 || /\p{sc=Han}/u.test(folded))
      .toSorted((a, b) => b.folded.length - a.folded.length)
  );
}

/** The codes of the countries that a text names, by a name of its language or by the code. */
function countriesIn(text: string, names: readonly Named[]): Set<string> {
  const found = new Set<string>(
    (text.match(/(?<!\p{L})[A-Z]{2}(?!\p{L})/gu) ?? []).flatMap((code) => countryOf(code) ?? []),
  );
  // A name that was found is taken out, so that Niger isn't found in Nigeria.
  let left = ` ${fold(text)} `;
  for (const { code, folded } of names) {
    // Chinese has no spaces between words.
    const word = new RegExp(
      /\p{sc=Han}/u.test(folded) ? folded : `(?<!\\p{L})${folded}(?!\\p{L})`,
      'gu',
    );
    if (!word.test(left)) continue;
    found.add(code);
    left = left.replaceAll(word, '|');
  }
  return found;
}

/**
 * The faults of a policy's list of countries where the site isn't offered: blocked ones that it
 * doesn't name, and others that it does.
 */
export function misnamedCountries(
  text: string,
  language: LocaleCode,
  blocked: readonly string[],
): string[] {
  const names = namesIn(language);
  const nameOf = (code: string) => names.find((named) => named.code === code)?.name ?? code;
  const named = countriesIn(text, names);
  return [
    ...blocked
      .filter((code) => !named.has(code))
      .map((code) => `doesn’t name ${nameOf(code)} (${code}), which is blocked`),
    ...[...named]
      .filter((code) => !blocked.includes(code))
      .map((code) => `names ${nameOf(code)} (${code}), which isn’t blocked`),
  ];
}

/** The faults of a policy's list of the companies that take payments. */
export function misnamedCompanies(
  text: string | undefined,
  companies: readonly PaymentCompany[],
): string[] {
  const names = (name: string) => text?.toLowerCase().includes(name.toLowerCase()) ?? false;
  const misnamed = companies.flatMap(({ name, is_on, is_named }) => {
    if (is_on && is_named && !names(name)) return [`doesn’t name ${name}, which takes payments`];
    return !is_on && names(name) ? [`names ${name}, which isn’t switched on`] : [];
  });
  const takes_none = text !== undefined && !companies.some(({ is_on }) => is_on);
  return takes_none && misnamed.length === 0
    ? ['names companies, and no gateway is switched on']
    : misnamed;
}
