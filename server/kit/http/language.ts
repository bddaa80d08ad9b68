import { findLanguage, findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { parseAccept } from 'hono/utils/accept';

/** Browsers name a handful of languages; the rest of a longer header is ignored. */
const accepted_length_max = 500;
/** Longest language tag to expect (RFC 5646, 4.4.1). */
const tag_length_max = 35;

/** The language in a call's Language header; English when there is none, or none of ours. */
export function languageOfCall(header: string | undefined): LocaleCode {
  return (header && findLanguage(header.slice(0, tag_length_max))?.code) || 'en';
}

/**
 * The language in the path of a page or of its data; undefined for English, which has no prefix.
 */
export function languageOfPath(pathname: string): LocaleCode | undefined {
  return findLocale(pathname.split(/[/.]/)[1])?.code;
}

/**
 * The language of an answer in place of a page: the path's, else the first of ours that the browser
 * accepts, else English.
 */
export function languageOfReader({ url, headers }: Pick<Request, 'url' | 'headers'>): LocaleCode {
  const in_path = languageOfPath(new URL(url).pathname);
  if (in_path) return in_path;
  const accepted = (headers.get('accept-language') ?? '').slice(0, accepted_length_max);
  const read = parseAccept(accepted).map(({ type }) => findLanguage(type)?.code);
  return read.find((code) => code !== undefined) ?? 'en';
}
