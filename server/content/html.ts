import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: 'p h2 h3 ul ol li b strong i em u br hr blockquote table thead tbody tr th td a'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** HTML with nothing in it but text, the elements of a simple article without attributes, and links to pages and e-mail addresses. */
export function cleanHtml(html: string): string {
  return sanitize(html, options);
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
