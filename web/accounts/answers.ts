import { setupI18n, type Messages } from '@lingui/core';

const catalogues = import.meta.glob<Messages>('../../i18n/answers/*.po', { import: 'messages' });

/**
 * The server's text for a refusal, by BCP 47 tag, for a page that has only the refusal's key. Loads
 * the texts on demand. Undefined for a key that the server doesn't have, and when the texts can't
 * be loaded.
 */
export async function readAnswer(key: string, tag: string): Promise<string | undefined> {
  const messages = await catalogues[`../../i18n/answers/${tag}.po`]?.().catch(() => undefined);
  if (!messages || !Object.hasOwn(messages, key)) return undefined;
  return setupI18n({ locale: tag, messages: { [tag]: messages } })._(key);
}
