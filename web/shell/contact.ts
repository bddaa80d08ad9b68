/** Where an operator's contact leads: to a page, which opens beside this one, or to an e-mail. */
export function contactLink(contact: string) {
  if (/^https?:/.test(contact)) return { href: contact, target: '_blank', rel: 'noreferrer' };
  return { href: contact.startsWith('mailto:') ? contact : `mailto:${contact}` };
}
