import type { IOptions } from 'sanitize-html';

const options: IOptions = {
  allowedTags: 'p h2 h3 ul ol li b strong i em u br hr blockquote table thead tbody tr th td a'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** HTML with nothing in it but text, the elements of a simple article without attributes, and links to pages and e-mail addresses. */
export async function cleanHtml(html: string): Promise<string> {
  // Loaded at its first use: with all that it brings it would hold a tenth of the product's memory from the start.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, options);
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
