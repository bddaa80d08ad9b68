import { drawArticle } from '@vitrine/art/article';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { markOf, pictureAddress, type Drawing } from '../kit/pictures.ts';
import { findArticle, type ArticleRow } from './store.ts';

const artOf = ({ motif, slug }: Pick<ArticleRow, 'motif' | 'slug'>) => ({ motif, key: slug });

/** The drawing as SVG, for whoever may read an article that isn't published. */
export function drawUnpublished(row: Pick<ArticleRow, 'motif' | 'slug'>): string {
  return drawArticle(artOf(row));
}

/** The URL of an article's picture: the operator's own, or the one that we draw. */
export function pictureOfArticle(row: ArticleRow): string {
  return row.picture ?? pictureAddress('article', row.id, markOf(artOf(row)));
}

/** Whether an article is published at a moment. */
export function isPublished(
  row: ArticleRow | undefined,
  at: Date,
): row is ArticleRow & { published_at: Date } {
  return row?.published_at != null && row.published_at <= at;
}

/** The drawing of a published article; undefined for another id. */
export async function findArticleDrawing(db: Db, id: number): Promise<Drawing | undefined> {
  const row = await findArticle(db, String(id));
  if (!isPublished(row, now())) return undefined;
  return { mark: markOf(artOf(row)), svg: () => drawArticle(artOf(row)) };
}
