import type { SearchHit } from '@vitrine/contract/search';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hits_max, type Seeker, type SearchedWords } from '../kit/seeking.ts';
import { pictureOfArticle } from './pictures.ts';
import { findPublishedCalled } from './store.ts';

/** Published articles by words of their titles and summaries, in the reader's language. */
export const article_seekers: readonly Seeker[] = [{ closed_with: [], seek: seekArticles }];

async function seekArticles(db: Db, { words, language }: SearchedWords): Promise<SearchHit[]> {
  const rows = await findPublishedCalled(db, { words, language, at: now(), limit: hits_max });
  return rows.map((row) => ({
    kind: 'article',
    id: row.id,
    slug: row.slug,
    name: row.title,
    picture: pictureOfArticle(row),
    published_at: row.published_at.toISOString(),
  }));
}
