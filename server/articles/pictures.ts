import { drawArticle } from '@vitrine/art/article';
import type { Db } from '../kit/db.ts';
import { markOf, pictureAddress, type Drawing } from '../kit/pictures.ts';
import { findArticle, type ArticleRow } from './store.ts';

const artOf = ({ motif, slug }: Pick<ArticleRow, 'motif' | 'slug'>) => ({ motif, key: slug });

/** The URL of an article's picture: the operator's own, or the one that we draw. */
export function pictureOfArticle(row: ArticleRow): string {
  return row.picture ?? pictureAddress('article', row.id, markOf(artOf(row)));
}

/** The drawing of an article; undefined for an unknown id. */
export async function findArticleDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findArticle(db, String(id));
  return row && { mark: markOf(artOf(row)), svg: () => drawArticle(artOf(row)) };
}
