import { setupI18n, type I18n, type Messages } from '@lingui/core';

const catalogues = import.meta.glob<{ messages: Messages }>('../../i18n/*.po');

/**
 * Loads the texts of one language, by BCP 47 tag. Each call makes its own instance, so that
 * requests never share one.
 */
export async function loadTexts(tag: string): Promise<I18n> {
  const load = catalogues[`../../i18n/${tag}.po`];
  if (!load) throw new RangeError(`no catalogue for ${tag}`);
  const { messages } = await load();
  return setupI18n({ locale: tag, messages: { [tag]: messages } });
}
