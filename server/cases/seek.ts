import type { SearchHit } from '@vitrine/contract/search';
import type { Db } from '../kit/db.ts';
import { hits_max, type Seeker } from '../kit/seeking.ts';
import { pictureOfCase, readBest } from './pictures.ts';
import { findCases, findOpenCalled, type CaseRow } from './store.ts';
import { showPrice } from './types.ts';

/** The game and the menu entry with which a territory closes or hides all cases. */
export const cases_closed_with: readonly string[] = ['cases', 'home'];

/** Open cases by words of their names. */
export const case_seekers: readonly Seeker[] = [
  {
    closed_with: cases_closed_with,
    seek: async (db, { words }) => showHits(db, await findOpenCalled(db, words, hits_max)),
  },
];

/** The cases with these words in their names that a look at other things takes into account. */
const named_max = 50;

/** The ids of open cases by words of their names. */
export async function findIdsCalled(db: Db, words: readonly string[]): Promise<number[]> {
  return (await findOpenCalled(db, words, named_max)).map(({ id }) => id);
}

/** These cases as a search shows them, in this order; of closed ones nothing. */
export async function showFound(db: Db, ids: readonly number[]): Promise<SearchHit[]> {
  const rows = (await findCases(db, ids)).filter(({ open }) => open);
  return showHits(
    db,
    rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
}

async function showHits(db: Db, rows: readonly CaseRow[]): Promise<SearchHit[]> {
  const best = await readBest(db, rows);
  return rows.map((row) => ({
    kind: 'case',
    id: row.id,
    name: row.name,
    picture: pictureOfCase(row, best.get(row.id)!),
    price: showPrice(row.type, row.price_mills),
    type: row.type as CaseType,
  }));
}

type CaseType = Extract<SearchHit, { kind: 'case' }>['type'];
