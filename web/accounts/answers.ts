import { setupI18n, type Messages } from '@lingui/core';

const catalogues = import.meta.glob<Messages>('../../i18n/answers/*.po', { import: 'messages' });

/**
 * What the server says of a refusal, for a page that is told its key alone, by BCP 47 tag. The texts are loaded when they are
 * needed. Undefined for what is none of its keys, and when they can't be loaded.
 */
export async function readAnswer(key: string, tag: string): Promise<string | undefined> {
  const messages = await catalogues[`../../i18n/answers/${tag}.po`]?.().catch(() => undefined);
  if (!messages || !Object.hasOwn(messages, key)) return undefined;
  return setupI18n({ locale: tag, messages: { [tag]: messages } })._(key);
}
