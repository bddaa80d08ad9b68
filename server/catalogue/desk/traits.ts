import type { Db } from '../../kit/db.ts';
import { readGoodsQuery } from '../listing/list.ts';
import { findDictionary } from '../store.ts';

/** Goods by words of their names, and by the names of their category, rarity and wear. */
export interface NamedTraits {
  name?: string | undefined;
  category?: string | undefined;
  rarity?: string | undefined;
  wear?: string | undefined;
}

/**
 * The query over the goods' search column for these traits, undefined for all goods; null when no
 * goods have them.
 */
export async function readTraits(
  db: Db,
  { name, category, rarity, wear }: NamedTraits,
): Promise<string | undefined | null> {
  const [category_id, quality_id, appearance_id] = await Promise.all([
    findWord(db, 'class', category),
    findWord(db, 'quality', rarity),
    findWord(db, 'appearance', wear),
  ]);
  if (category_id === null || quality_id === null || appearance_id === null) return null;
  return readGoodsQuery(db, { name, category_id, quality_id, appearance_id });
}

/** The id of a dictionary's word; undefined for none, null for one that it doesn't have. */
async function findWord(
  db: Db,
  dictionary: Parameters<typeof findDictionary>[1],
  word: string | undefined,
): Promise<number | undefined | null> {
  if (word === undefined) return undefined;
  const entries = await findDictionary(db, dictionary);
  return entries.find(({ name }) => name === word)?.id ?? null;
}
