import { findLanguage, type LocaleCode } from '@vitrine/i18n/locales';
import { useState, useSyncExternalStore } from 'react';
import { chosenLanguage, storeLanguage } from '../kit/chosen-language.ts';
import { useLocale } from '../kit/paths.ts';

const never = () => () => {};

/**
 * The language to offer the page in: the one chosen in this browser, else the first of ours that
 * the browser reads; undefined if that is the page's own.
 */
export function languageToOffer(
  shown: LocaleCode,
  chosen: LocaleCode | undefined,
  read: readonly string[],
): LocaleCode | undefined {
  const wanted =
    chosen ?? read.map((name) => findLanguage(name)?.code).find((code) => code !== undefined);
  return wanted === shown ? undefined : wanted;
}

/**
 * The language to offer, and a function that declines it by storing the page's language as the
 * choice. The server can't know and offers none.
 */
export function useLanguageOffer(): [code: LocaleCode | undefined, decline: () => void] {
  const shown = useLocale().code;
  const [declined, setDeclined] = useState(false);
  const offered = useSyncExternalStore(
    never,
    () => languageToOffer(shown, chosenLanguage(), navigator.languages),
    () => undefined,
  );
  const decline = () => {
    storeLanguage(shown);
    setDeclined(true);
  };
  return [declined ? undefined : offered, decline];
}
