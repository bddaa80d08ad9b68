/**
 * Link attributes for an operator's contact: a page, which opens in a new tab, or an e-mail
 * address.
 */
export function contactLink(contact: string) {
  if (/^https?:/.test(contact)) return { href: contact, target: '_blank', rel: 'noreferrer' };
  return { href: contact.startsWith('mailto:') ? contact : `mailto:${contact}` };
}
