import { findLocale, inLocale, type LocaleCode } from '@vitrine/i18n/locales';
import type { IOptions } from 'sanitize-html';

const simple: IOptions = {
  allowedTags:
    'p h2 h3 ul ol li b strong i em u br hr blockquote table thead tbody tr th td a'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/**
 * Sanitizes HTML: keeps text, the elements of a simple article without attributes, and links to
 * pages and e-mail addresses. Links to our own pages get this language's prefix, unless they name a
 * language.
 */
export async function cleanHtml(html: string, code: LocaleCode): Promise<string> {
  // Loaded on first use: with its dependencies it would take a tenth of the product's memory from
  // the start.
  const { default: sanitize } = await import('sanitize-html');
  const transformTags: IOptions['transformTags'] = {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs:
        href === undefined
          ? attribs
          : { ...attribs, href: isPage(href) ? inLocale(code, href) : href },
    }),
  };
  return sanitize(html, { ...simple, transformTags });
}

/** Whether a link is a path on this site that names no language and has no dot, as files do. */
function isPage(href: string): boolean {
  const [, first] = /^\/(?![/\\])([^/?#.]*)(?:[/?#][^.]*)?$/.exec(href) ?? [];
  return first !== undefined && !findLocale(first);
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
