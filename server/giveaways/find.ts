import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findGiveaway } from './store.ts';

/** Giveaways by their number, `12` or `g12`. */
export const giveaway_finders: readonly Finder[] = [{ right: 'giveaways.read', find: findBy }];

async function findBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words, 'g');
  const giveaway = id === undefined ? undefined : await findGiveaway(db, id);
  if (!giveaway) return [];
  return [
    {
      kind: 'giveaway',
      id: String(giveaway.id),
      title: `Giveaway ${giveaway.id}: ${giveaway.title}`,
      path: `/console/giveaways/${giveaway.id}`,
    },
  ];
}
