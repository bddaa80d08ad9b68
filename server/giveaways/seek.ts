import type { SearchHit } from '@vitrine/contract/search';
import type { Db } from '../kit/db.ts';
import { hits_max, type Seeker, type SearchedWords } from '../kit/seeking.ts';
import { listGiveaways } from './list.ts';

/** Giveaways that go on, by words of their titles. */
export const giveaway_seekers: readonly Seeker[] = [
  { closed_with: ['giveaway'], seek: seekGiveaways },
];

async function seekGiveaways(db: Db, { text }: SearchedWords): Promise<SearchHit[]> {
  const wish = { state: 1, is_me: '0', word: text, page: 1, limit: hits_max } as const;
  const { list } = await listGiveaways(db, undefined, wish);
  return list.map(({ id, title: name, picture, end_time: ends_at }) => ({
    kind: 'giveaway',
    id,
    name,
    picture,
    ends_at,
  }));
}
