import type { Client } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { createContext, useContext, useEffect, useState } from 'react';
import { useApi } from '../kit/client.ts';

type Entry = Reply<'GET /api/goods_config/{name}'>[number];

/** The dictionaries of rarities and of categories, by their entries' ids. */
export interface Dictionaries {
  quality: ReadonlyMap<number, Entry>;
  class: ReadonlyMap<number, Entry>;
}

const none: Dictionaries = { quality: new Map(), class: new Map() };
/** Kept while the page is open: other pages of the site don't fetch them again. */
let fetched: Promise<Dictionaries> | undefined;

/** Provides the dictionaries to the cards of drops. */
export const DictionariesContext = createContext(none);

/**
 * Fetches both dictionaries at the start of the page, once; empty until then. After a failure the
 * next part of the page that needs them tries again.
 */
export function useFetchedDictionaries(): Dictionaries {
  const api = useApi();
  const [dictionaries, setDictionaries] = useState(none);
  useEffect(() => {
    let gone = false;
    void fetchOnce(api).then((found) => !gone && setDictionaries(found));
    return () => {
      gone = true;
    };
  }, [api]);
  return dictionaries;
}

function fetchOnce(api: Client): Promise<Dictionaries> {
  const read = async (name: keyof Dictionaries) => {
    const answer = await api('GET /api/goods_config/{name}', { name });
    if (!answer.ok) fetched = undefined;
    return new Map(answer.ok ? answer.data.map((entry) => [entry.id, entry]) : []);
  };
  fetched ??= Promise.all([read('quality'), read('class')]).then(([quality, categories]) => {
    return { quality, class: categories };
  });
  return fetched;
}

/**
 * The dictionary's entry for a drop's rarity or category; the one in the drop where the dictionary
 * has none.
 */
export function useEntryOf(): <E extends { id: number; value: string }>(
  name: keyof Dictionaries,
  own: E,
) => E {
  const dictionaries = useContext(DictionariesContext);
  return (name, own) => ({ ...own, ...dictionaries[name].get(own.id) });
}
