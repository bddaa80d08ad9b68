import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { auditAct } from '../audit/index.ts';
import { parseOperatorsFile } from '../catalogue/index.ts';
import { checkPicture, cleanHtml, picture_path } from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { renderMarkdown } from './markdown.ts';
import * as store from './store.ts';

const body = z.string().trim().min(1).max(100_000).optional();
const text = z
  .strictObject({
    title: z.string().trim().min(3).max(120),
    summary: z.string().trim().min(3).max(300),
    markdown: body,
    html: body,
  })
  .refine(
    ({ markdown, html }) => (markdown === undefined) !== (html === undefined),
    'needs "markdown" or "html"',
  );
const file = z.strictObject({
  slug: z
    .string()
    .max(100)
    .regex(
      /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must be small letters and digits with hyphens, and no number alone',
    ),
  motif: z.enum(['cases', 'fairness', 'battles', 'gifts', 'trade', 'news']).default('news'),
  picture: picture_path.optional(),
  texts: z
    .record(z.string(), text)
    .refine((texts) => 'en' in texts, 'needs at least the English text, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)),
      'has a language that is none of ours',
    ),
});

export type ArticleFile = z.output<typeof file>;

/** Reads an operator's file of an article. Refuses act.unfit, saying where it is wrong. */
export function readArticleFile(content: string): ArticleFile {
  return parseOperatorsFile(content, file);
}

/**
 * Writes an article as a draft, or a new version of the one with its slug, which stays published if
 * it is. Its texts are sanitised before they are stored. Returns its id. Refuses act.unfit for an
 * upload that isn't the operator's.
 */
export async function writeArticle(
  desk: Desk,
  { slug, motif, picture, texts }: ArticleFile,
): Promise<number> {
  const cleaned = await Promise.all(
    Object.entries(texts).map(async ([language, { markdown, html = '', ...head }]) => ({
      language,
      ...head,
      html: await cleanHtml(
        markdown === undefined ? html : await renderMarkdown(markdown),
        findLocale(language)!.code,
      ),
    })),
  );
  const article = { slug, motif, picture: picture ?? null, texts: cleaned };
  return auditAct(
    desk,
    { right: 'articles.write', on: 'article', id: (id: number) => id },
    async (tx) => {
      await checkPicture(tx, picture);
      return store.putArticle(tx, article, now());
    },
  );
}

/** Publishes an article, or retracts it. Refuses article.unknown, and act.unfit if it is so. */
export function publishArticle(desk: Desk, id: number, published: boolean): Promise<void> {
  return auditAct(desk, { right: 'articles.publish', on: 'article', id }, async (tx) => {
    if (await store.setPublished(tx, id, published ? now() : null)) return;
    if (!(await store.findArticle(tx, String(id)))) refuse('article.unknown');
    throw new Unfit(`Article ${id} is ${published ? 'published already' : 'a draft'}.`);
  });
}

const listed_max = 100;

/** The newest articles, drafts too. */
export function listAllArticles(db: Db) {
  return store.findAll(db, listed_max);
}
