import { findLanguage, findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { parseAccept } from 'hono/utils/accept';

/** Browsers name a handful of languages; nobody reads more than this of them. */
const accepted_length_max = 500;
/** The longest that a language's tag is meant to be (RFC 5646, 4.4.1). */
const tag_length_max = 35;

/** The language that a call names in its Language header; English for none, and for one that isn't ours. */
export function languageOfCall(header: string | undefined): LocaleCode {
  return findLanguage((header ?? '').slice(0, tag_length_max))?.code ?? 'en';
}

/** The language that the path of a page, or of its data, carries. English has no prefix: undefined. */
export function languageOfPath(pathname: string): LocaleCode | undefined {
  return findLocale(pathname.split(/[/.]/)[1])?.code;
}

/** The language for whoever asked for a page and gets none: the path's, else the first of ours that the browser reads, else English. */
export function languageOfReader({ url, headers }: Pick<Request, 'url' | 'headers'>): LocaleCode {
  const in_path = languageOfPath(new URL(url).pathname);
  if (in_path) return in_path;
  const accepted = (headers.get('accept-language') ?? '').slice(0, accepted_length_max);
  const read = parseAccept(accepted).map(({ type }) => findLanguage(type)?.code);
  return read.find((code) => code !== undefined) ?? 'en';
}
