import type { ArticleMotif } from '@vitrine/art/article';
import { rows_by_number_max } from '@vitrine/contract/paging';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

export type ArticleRow = Omit<Selectable<DB['articles']>, 'motif'> & { motif: ArticleMotif };
export type TextRow = Selectable<DB['articles_texts']>;
export type PublishedRow = ArticleRow & { published_at: Date };

/** A page of the published articles, newest first. */
export async function findPublished(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublishedRow[]> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as PublishedRow[];
}

export async function countPublished(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('articles')
        .select('id')
        .where('published_at', 'is not', null)
        .limit(rows_by_number_max)
        .as('published'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** An article by its id or its slug, published or not. */
export async function findArticle(db: Db, name: string): Promise<ArticleRow | undefined> {
  const by = /^[1-9]\d{0,14}$/.test(name)
    ? (['id', Number(name)] as const)
    : (['slug', name] as const);
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where(by[0], '=', by[1])
    .executeTakeFirst();
  return row as ArticleRow | undefined;
}

/** The published article next to one in time. */
export async function findNeighbour(
  db: Db,
  { published_at, id }: PublishedRow,
  which: 'older' | 'newer',
): Promise<PublishedRow | undefined> {
  const [than, order] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', 'is not', null)
    .where(sql<boolean>`(published_at, id) ${sql.raw(than)} (${published_at}, ${id})`)
    .orderBy('published_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
  return row as PublishedRow | undefined;
}

/** The texts of articles in a language and in English, without their contents. */
export function findHeads(db: Db, ids: readonly number[], language: string) {
  return db
    .selectFrom('articles_texts')
    .select(['article_id', 'language', 'title', 'summary'])
    .where('article_id', '=', sql<number>`any(${ids})`)
    .where('language', '=', sql<string>`any(${[language, 'en']})`)
    .execute();
}

export function findTexts(db: Db, article_id: number, language: string): Promise<TextRow[]> {
  return db
    .selectFrom('articles_texts')
    .selectAll()
    .where('article_id', '=', article_id)
    .where('language', '=', sql<string>`any(${[language, 'en']})`)
    .execute();
}

export interface WrittenArticle {
  slug: string;
  picture: string | null;
  motif: ArticleMotif;
  texts: readonly Omit<TextRow, 'article_id'>[];
}

/** Writes an article, or a new version of the one with its slug. Returns its id. */
export async function putArticle(
  tx: Tx,
  { texts, ...article }: WrittenArticle,
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('articles')
    .values({ ...article, created_at: at, changed_at: at })
    .onConflict((known) =>
      known
        .column('slug')
        .doUpdateSet({ picture: article.picture, motif: article.motif, changed_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('articles_texts').where('article_id', '=', id).execute();
  await tx
    .insertInto('articles_texts')
    .values(texts.map((text) => ({ ...text, article_id: id })))
    .execute();
  return id;
}

/** Publishes an article that isn't, or retracts one that is; false when nothing changed. */
export async function setPublished(
  db: Db,
  id: number,
  published_at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articles')
    .set({ published_at })
    .where('id', '=', id)
    .where('published_at', published_at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The newest articles with their English titles, for the operator. */
export function findAll(db: Db, limit: number) {
  return db
    .selectFrom('articles')
    .innerJoin('articles_texts as text', 'text.article_id', 'articles.id')
    .select(['articles.id', 'slug', 'published_at', 'changed_at', 'text.title'])
    .where('text.language', '=', 'en')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
}
