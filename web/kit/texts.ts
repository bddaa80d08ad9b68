import { setupI18n, type I18n, type Messages } from '@lingui/core';

/** The texts of one area, by catalogue. */
type Area = Record<string, () => Promise<unknown>>;

const common: Area = import.meta.glob('./*.po', { base: '../../i18n', query: '?area=common' });
/** The texts that every page has. Their loading begins at once, beside that of the page's own. */
const own = import.meta.env.SSR ? undefined : readTexts(common, document.documentElement.lang);
own?.catch(() => undefined); // `loadTexts` rejects with it.

/** All texts that the browser's page has loaded. */
const loaded: Messages = {};

/**
 * Loads an area's texts in the language of the browser's page, which never changes while the page
 * stays open. A page's module awaits this, so that the page is rendered with its texts.
 */
export async function loadArea(area: Area): Promise<void> {
  // Added without `I18n.load`, which would render the whole page again: nothing shown changes.
  Object.assign(loaded, await readTexts(area, document.documentElement.lang));
}

/** Loads the texts that every page has. */
export async function loadTexts(): Promise<I18n> {
  const locale = document.documentElement.lang;
  Object.assign(loaded, await own);
  return setupI18n({ locale, messages: { [locale]: loaded } });
}

/** Loads the texts that every page has in another language, by BCP 47 tag. */
export async function loadOtherTexts(tag: string): Promise<I18n> {
  return setupI18n({ locale: tag, messages: { [tag]: await readTexts(common, tag) } });
}

async function readTexts(area: Area, tag: string): Promise<Messages> {
  const load = area[`./${tag}.po`];
  if (!load) throw new RangeError(`no catalogue for ${tag}`);
  return ((await load()) as { messages: Messages }).messages;
}
