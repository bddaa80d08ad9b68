import { findLanguage, type LocaleCode } from '@vitrine/i18n/locales';
import { useState, useSyncExternalStore } from 'react';
import { useLocale } from '../paths.ts';
import { chosenLanguage, keepLanguage } from '../chosen-language.ts';

const never = () => () => {};

/**
 * The language that a page should be offered in: the one that was chosen in this browser, else the first of ours that it reads;
 * undefined when that is the page's own.
 */
export function languageToOffer(
  shown: LocaleCode,
  chosen: LocaleCode | undefined,
  read: readonly string[],
): LocaleCode | undefined {
  const wanted = chosen ?? read.map((name) => findLanguage(name)?.code).find((code) => code !== undefined);
  return wanted === shown ? undefined : wanted;
}

/** The language to offer, and what declines it: the page's language is the chosen one then. The server, which can't know, offers none. */
export function useLanguageOffer(): [code: LocaleCode | undefined, decline: () => void] {
  const shown = useLocale().code;
  const [declined, setDeclined] = useState(false);
  const offered = useSyncExternalStore(
    never,
    () => languageToOffer(shown, chosenLanguage(), navigator.languages),
    () => undefined,
  );
  const decline = () => {
    keepLanguage(shown);
    setDeclined(true);
  };
  return [declined ? undefined : offered, decline];
}
