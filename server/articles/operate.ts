import { article_motifs } from '@vitrine/contract/articles-desk';
import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { auditAct } from '../audit/index.ts';
import { parseOperatorsFile, readShape } from '../catalogue/index.ts';
import {
  checkPicture,
  cleanHtml,
  editRecord,
  fieldsOf,
  noteChanges,
  objectOf,
  picture_path,
  renderMarkdown,
  type Edit,
  type RecordFields,
  type EditedRecords,
  type SavedRecord,
} from '../content/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { isPublished } from './pictures.ts';
import * as store from './store.ts';

const on = 'article';

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
  motif: z.enum(article_motifs).default('news'),
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

/** How articles are read and written, field by field. */
export const article_records: EditedRecords<number> = {
  kind: 'article',
  read: async (db, id) => {
    const row = await store.findArticle(db, String(id));
    if (!row) return {};
    const { slug, motif, picture } = row;
    const texts = (await store.findArticleTexts(db, id)).map(
      ({ language, title, summary, markdown, html }) => [
        language,
        { title, summary, ...(markdown === null ? { html } : { markdown }) },
      ],
    );
    return fieldsOf({ slug, motif, picture, texts: Object.fromEntries(texts) });
  },
  write: async (tx, after, id, before) => {
    const { slug, motif, picture, texts } = await checkArticle(tx, after, before);
    const article = { slug, motif, picture, texts: await clean(texts) };
    const written = id ?? (await store.insertArticle(tx, article, now()));
    if (written === undefined) throw new Unfit(`There is an article ${slug} already.`);
    if (id !== undefined && slug !== before['slug']) await checkMove(tx, id, slug);
    await store.replaceArticle(tx, written, article, now());
    return written;
  },
};

/**
 * Checks what an article shall say in place of what it says. Refuses act.unfit for a text that
 * doesn't fit or an upload that isn't the operator's.
 */
export async function checkArticle(tx: Tx, after: RecordFields, before: RecordFields) {
  const { picture = null, ...article } = readShape(objectOf(after), file);
  if (picture !== (before['picture'] ?? null)) await checkPicture(tx, picture);
  return { ...article, picture };
}

/** The texts in each language, with their HTML sanitised. */
function clean(texts: ArticleFile['texts']): Promise<store.WrittenArticle['texts'][number][]> {
  return Promise.all(
    Object.entries(texts).map(async ([language, { markdown, html = '', ...head }]) => ({
      language,
      ...head,
      markdown: markdown ?? null,
      html: await cleanHtml(
        markdown === undefined ? html : await renderMarkdown(markdown),
        findLocale(language)!.code,
      ),
    })),
  );
}

/** Whether an article may have another address. */
async function checkMove(tx: Tx, id: number, slug: string): Promise<void> {
  const { published_at } = (await store.lockArticle(tx, id))!;
  if (published_at) throw new Unfit('Its address is published: retract the article to change it.');
  if (await store.findArticle(tx, slug)) throw new Unfit(`There is an article ${slug} already.`);
}

/**
 * Changes an article, or writes the draft of one without an id; a published one changes at once.
 * Texts are sanitised before they are stored. Refuses article.unknown, edit.conflict as
 * `editRecord` does, and act.unfit for a text that doesn't fit, an address that another has, or an
 * upload that isn't the operator's.
 */
export function saveArticle(
  desk: Desk,
  id: number | undefined,
  edit: Edit,
): Promise<SavedRecord<number>> {
  const act = {
    right: 'articles.write',
    on,
    id: (saved: SavedRecord<number>) => saved.id,
  } as const;
  return auditAct(desk, act, async (tx) => {
    if (id !== undefined && !(await store.lockArticle(tx, id))) refuse('article.unknown');
    return editRecord(tx, desk, article_records, id, edit);
  });
}

/**
 * Writes the draft of an operator's file, or a new version of the article with its slug, which
 * stays published if it is. Returns its id. Refuses as `saveArticle`.
 */
export async function writeArticle(desk: Desk, article: ArticleFile): Promise<number> {
  const known = await store.findArticle(desk.db, article.slug);
  return (await saveArticle(desk, known?.id, { fields: fieldsOf(article), is_whole: true })).id;
}

const days_ahead_max = 366;

/**
 * Publishes an article now, or at a moment to come: nothing that players read has it before.
 * Refuses article.unknown, and act.unfit for one that is published already, or a moment that has
 * passed or is more than a year away.
 */
export function publishArticle(desk: Desk, id: number, at?: Date): Promise<void> {
  return setPublished(desk, id, at ?? desk.at, (row) => {
    if (isPublished(row, desk.at)) throw new Unfit(`Article ${id} is published already.`);
    if (at) checkMoment(desk, at);
  });
}

/** Refuses act.unfit for a moment that has passed or is more than a year away. */
export function checkMoment(desk: Desk, at: Date): void {
  const ahead_ms = at.getTime() - desk.at.getTime();
  if (ahead_ms <= 0) throw new Unfit('This moment has passed: publish it now.');
  if (ahead_ms > days_ahead_max * 86_400_000)
    throw new Unfit(`A moment is at most ${days_ahead_max} days away.`);
}

/**
 * Hides an article, or withdraws its publication at a moment to come. Refuses article.unknown, and
 * act.unfit for a draft.
 */
export function retractArticle(desk: Desk, id: number): Promise<void> {
  return setPublished(desk, id, null, ({ published_at }) => {
    if (!published_at) throw new Unfit(`Article ${id} is a draft.`);
  });
}

function setPublished(
  desk: Desk,
  id: number,
  published_at: Date | null,
  check: (row: store.ArticleRow) => void,
): Promise<void> {
  return auditAct(desk, { right: 'articles.publish', on, id }, async (tx) => {
    const row = (await store.lockArticle(tx, id)) ?? refuse('article.unknown');
    check(row);
    await store.setPublished(tx, id, published_at);
    const said = (moment: Date | null) => ({ published_at: moment?.toISOString() ?? '' });
    await noteChanges(tx, desk, { kind: on, id }, said(row.published_at), said(published_at));
  });
}
