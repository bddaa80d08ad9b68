import { findLocale, inLocale, type LocaleCode } from '@vitrine/i18n/locales';
import type { IOptions } from 'sanitize-html';

const simple: IOptions = {
  allowedTags: 'p h2 h3 ul ol li b strong i em u br hr blockquote table thead tbody tr th td a'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/**
 * HTML with nothing in it but text, the elements of a simple article without attributes, and links to pages and e-mail
 * addresses. A link to a page of ours leads to it in this language, unless it names one.
 */
export async function cleanHtml(html: string, code: LocaleCode): Promise<string> {
  // Loaded at its first use: with all that it brings it would hold a tenth of the product's memory from the start.
  const { default: sanitize } = await import('sanitize-html');
  const transformTags: IOptions['transformTags'] = {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href === undefined ? attribs : { ...attribs, href: isPage(href) ? inLocale(code, href) : href },
    }),
  };
  return sanitize(html, { ...simple, transformTags });
}

/** A path of ours without a language and without the dot of a file. */
function isPage(href: string): boolean {
  const [, first] = /^\/(?![/\\])([^/?#.]*)(?:[/?#][^.]*)?$/.exec(href) ?? [];
  return first !== undefined && !findLocale(first);
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
