import type { ArticleMotif } from '@vitrine/art/article';
import { rows_by_number_max } from '@vitrine/contract/paging';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

export type ArticleRow = Omit<Selectable<DB['articles']>, 'motif'> & { motif: ArticleMotif };
export type TextRow = Selectable<DB['articles_texts']>;
export type PublishedRow = ArticleRow & { published_at: Date };

/** A page of the articles that are published at a moment, newest first. */
export async function findPublished(
  db: Db,
  at: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublishedRow[]> {
  const rows = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', '<=', at)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as PublishedRow[];
}

export async function countPublished(db: Db, at: Date): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('articles')
        .select('id')
        .where('published_at', '<=', at)
        .limit(rows_by_number_max)
        .as('published'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export interface CalledArticles {
  /** Folded. */
  words: readonly string[];
  language: string;
  at: Date;
  limit: number;
}

/**
 * The articles published at a moment whose title and summary have all these words, the newest
 * first: their texts in a language, and the English ones where that is missing. Folds each text, at
 * 6 µs: a blog has hundreds.
 */
export async function findPublishedCalled(
  db: Db,
  { words, language, at, limit }: CalledArticles,
): Promise<(PublishedRow & { title: string })[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('articles_texts as text', 'text.article_id', 'articles.id')
    .selectAll('articles')
    .select('text.title')
    .where('published_at', '<=', at)
    .where(
      sql<boolean>`(text.language = ${language} or text.language = 'en' and not exists (
        select from articles_texts own where own.article_id = articles.id and own.language = ${language}))`,
    )
    .where(
      sql<boolean>`not exists (
        select from unnest(${words}::text[]) word where position(word in folded(text.title || ' ' || text.summary)) = 0)`,
    )
    .orderBy('published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(limit)
    .execute();
  return rows as (PublishedRow & { title: string })[];
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
  at: Date,
): Promise<PublishedRow | undefined> {
  const [than, order] = which === 'older' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('published_at', '<=', at)
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

/** Adds an article without texts; undefined when another has its slug. */
export async function insertArticle(
  tx: Tx,
  { slug, picture, motif }: WrittenArticle,
  at: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('articles')
    .values({ slug, picture, motif, created_at: at, changed_at: at })
    .onConflict((known) => known.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes an article; its texts are replaced. */
export async function replaceArticle(
  tx: Tx,
  id: number,
  { texts, ...article }: WrittenArticle,
  changed_at: Date,
): Promise<void> {
  await tx
    .updateTable('articles')
    .set({ ...article, changed_at })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('articles_texts').where('article_id', '=', id).execute();
  await tx
    .insertInto('articles_texts')
    .values(texts.map((text) => ({ ...text, article_id: id })))
    .execute();
}

/** All texts of an article, English first. */
export function findArticleTexts(db: Db, article_id: number): Promise<TextRow[]> {
  return db
    .selectFrom('articles_texts')
    .selectAll()
    .where('article_id', '=', article_id)
    .orderBy(sql`language <> 'en'`)
    .orderBy('language')
    .execute();
}

/** Says from when on an article is published; null: it is a draft. */
export async function setPublished(tx: Tx, id: number, published_at: Date | null): Promise<void> {
  await tx.updateTable('articles').set({ published_at }).where('id', '=', id).execute();
}

/** Locks an article until the transaction ends. */
export async function lockArticle(tx: Tx, id: number): Promise<ArticleRow | undefined> {
  const row = await tx
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as ArticleRow | undefined;
}

/** Changes of an article that wait for their moment. */
export interface WaitingRow {
  article_id: number;
  /** The fields that change, empty where they shall say nothing. */
  fields: Readonly<Record<string, string>>;
  at: Date;
  /** The article's last change that their author saw. */
  seen: number;
  actor_id: number | null;
  /** Why they weren't published at their moment. */
  refused: string | null;
}

/** The changes that wait, of these articles. */
export async function findAllWaiting(db: Db, ids: readonly number[]): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom('articles_waiting')
    .selectAll()
    .where('article_id', '=', sql<number>`any(${ids})`)
    .execute();
  return rows as WaitingRow[];
}

export async function findWaitingChanges(
  db: Db,
  article_id: number,
): Promise<WaitingRow | undefined> {
  return (await findAllWaiting(db, [article_id]))[0];
}

/** The changes that weren't published at their moment, the oldest first. */
export async function findRefused(db: Db): Promise<{ article_id: number }[]> {
  return db
    .selectFrom('articles_waiting')
    .select('article_id')
    .where('refused', 'is not', null)
    .orderBy('at')
    .execute();
}

/** Has changes of an article wait, in place of those that do. */
export async function putWaiting(
  tx: Tx,
  { fields, ...row }: Omit<WaitingRow, 'refused'>,
): Promise<void> {
  const values = { ...row, fields: JSON.stringify(fields), refused: null };
  await tx
    .insertInto('articles_waiting')
    .values(values)
    .onConflict((known) => known.column('article_id').doUpdateSet(values))
    .execute();
}

/** Notes why changes weren't published at their moment, unless they got another one. */
export async function refuseWaiting(
  db: Db,
  { article_id, at }: Pick<WaitingRow, 'article_id' | 'at'>,
  refused: string,
): Promise<void> {
  await db
    .updateTable('articles_waiting')
    .set({ refused })
    .where('article_id', '=', article_id)
    .where('at', '=', at)
    .execute();
}

export async function deleteWaiting(tx: Tx, article_id: number): Promise<void> {
  await tx.deleteFrom('articles_waiting').where('article_id', '=', article_id).execute();
}

/** The newest articles with their English titles and their languages, for operators. */
export function findAll(db: Db, limit: number) {
  return selectListed(db).orderBy('articles.id', 'desc').limit(limit).execute();
}

/** One of them. */
export function findListedArticle(db: Db, id: number) {
  return selectListed(db).where('articles.id', '=', id).executeTakeFirst();
}

const selectListed = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('articles_texts as text', 'text.article_id', 'articles.id')
    .select(['articles.id', 'slug', 'published_at', 'changed_at', 'text.title'])
    .select(
      sql<
        string[]
      >`(select array_agg(language) from articles_texts t where t.article_id = articles.id)`.as(
        'languages',
      ),
    )
    .where('text.language', '=', 'en');

/** The operator's pictures that articles show, or will: drafts, and changes that wait. */
export async function findArticlePictures(db: Db) {
  const { rows } = await sql<{ picture: string; where: string }>`
    select picture, 'article ' || slug as where from articles where picture is not null
    union all select fields ->> 'picture', 'changes of article ' || slug || ' that wait'
    from articles_waiting join articles on articles.id = article_id
    where fields ->> 'picture' <> ''`.execute(db);
  return rows;
}
