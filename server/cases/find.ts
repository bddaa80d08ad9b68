import type { Db } from '../kit/db.ts';
import { findings_max, readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findCasesCalled } from './store.ts';

/** Cases, open and closed, by a part of their name or by their number, `12` or `c12`. */
export const case_finders: readonly Finder[] = [{ right: 'cases.read', find: findBy }];

async function findBy(db: Db, words: string): Promise<Finding[]> {
  const found = await findCasesCalled(db, words, readNumber(words, 'c') ?? null, findings_max);
  return found.map(({ id, name, open }) => ({
    kind: 'case',
    id: String(id),
    title: open ? name : `${name}, closed`,
    path: `/console/cases/${id}`,
  }));
}
