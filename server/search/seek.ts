import { orderByCloseness } from '@vitrine/contract/closeness';
import { fold } from '@vitrine/contract/fold';
import type { SearchHit } from '@vitrine/contract/search';
import { cases_closed_with, showFound } from '../cases/index.ts';
import { listPopularCases } from '../drops/index.ts';
import { makeCache } from '../kit/cache.ts';
import type { Db } from '../kit/db.ts';
import type { RequestInfo } from '../kit/http/route.ts';
import { hits_max, type Seeker } from '../kit/seeking.ts';
import { hiddenFrom, readTerritory } from '../territory/index.ts';

/** How many words of a search count; more only repeat what is found already. */
const words_max = 8;

/** The cases that are popular today. */
const popular = {
  closed_with: cases_closed_with,
  find: async (db: Db) => (await showFound(db, await listPopularCases(db))).slice(0, hits_max),
};

/** All who type the same cause one look a second. */
const looks = makeCache<SearchHit[]>({ for_ms: 1000, max: 2000 });

/**
 * Finds what everybody may see by the words of its name, at most `hits_max` of a kind and the
 * closest kind first; without words, the cases that are popular today. Leaves out what the caller's
 * territory closes or hides.
 */
export async function seekSite(
  db: Db,
  seekers: readonly Seeker[],
  text: string,
  { address, cookie, language }: Pick<RequestInfo, 'address' | 'cookie' | 'language'>,
): Promise<SearchHit[]> {
  const territory = await readTerritory(db, address);
  const closed: readonly string[] = [...territory.blocked_games, ...hiddenFrom(territory, cookie)];
  const words = fold(text).split(' ').filter(Boolean).slice(0, words_max);
  const isOpen = ({ closed_with }: Pick<Seeker, 'closed_with'>) =>
    closed_with.every((name) => !closed.includes(name));
  if (text === '') return isOpen(popular) ? popular.find(db) : [];
  if (words.length === 0) return [];
  const asked = seekers.filter(isOpen);
  const sought = { text, words, language };
  return looks(JSON.stringify([sought, closed]), async () => {
    const found = await Promise.all(asked.map(({ seek }) => seek(db, sought)));
    return orderByCloseness(found.flat(), text);
  });
}
