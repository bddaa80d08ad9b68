import { z } from 'zod';
import { article } from './articles.ts';
import { edit, record } from './content-desk.ts';
import { anyone, data, get, json, post, right } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';

export const article_motifs = ['cases', 'fairness', 'battles', 'gifts', 'trade', 'news'] as const;
const motif = z.enum(article_motifs);

/** `conflict`: somebody has changed the same fields since; `refused`: its moment has passed. */
const waiting = z.object({ at: moment, state: z.enum(['waits', 'conflict', 'refused']) });

const row = z.object({
  id,
  slug: z.string(),
  /** In English. */
  title: z.string(),
  languages: z.array(z.string()),
  /** `scheduled`: nobody but staff and those with a preview’s link reads it before its moment. */
  state: z.enum(['draft', 'scheduled', 'published']),
  published_at: moment.nullable(),
  changed_at: moment,
  /** Changes of a published article that wait for their moment. */
  waiting: waiting.nullable(),
});

const params = z.object({ id: idInPath });

export const listArticlesAtDesk = get('/api/console/articles', {
  does: 'All articles, drafts too, newest first.',
  who: right('content.read'),
  answers: data(z.object({ list: z.array(row) })),
});

export const drawArticleAtDesk = get('/api/console/articles/art', {
  does: 'The picture that an article would have by its motif and its address, as SVG.',
  who: right('content.read'),
  query: z.object({ motif, slug: z.string().max(100) }),
  answers: data(z.object({ svg: z.string() })),
});

export const editArticle = get('/api/console/articles/{id}', {
  does: 'An article for its editor.',
  who: right('content.read'),
  params,
  answers: data(
    row.extend(record.shape).extend({
      waiting: waiting
        .extend({
          /** The fields that change, empty where they shall say nothing. */
          fields: record.shape.fields,
          /** Those that somebody has changed otherwise since. */
          conflicts: z.array(z.string()),
          /** Why they weren’t published at their moment, in words. */
          refused: z.string().nullable(),
          /** Null for the command line. */
          by: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  refuses: ['article.unknown'],
});

export const saveArticle = post('/api/console/articles', {
  does: 'Changes an article, or writes the draft of one without `id`; a published one changes at once. Refused with both values when somebody has changed the same field since.',
  who: right('articles.write'),
  body: json(edit.extend({ id: id.optional() })),
  answers: data(z.object({ id, version: z.number().int() })),
  refuses: ['article.unknown', 'edit.conflict', 'act.unfit'],
});

export const planChanges = post('/api/console/articles/{id}/wait', {
  does: 'Plans changes of a published article for a moment, beside those that wait already: until then players read the published text. Without a moment, theirs stays. Refused with both values when somebody has changed or planned the same field since.',
  who: right('articles.write'),
  params,
  body: json(edit.extend({ at: moment.optional() })),
  answers: data(z.object({ id, version: z.number().int() })),
  refuses: ['article.unknown', 'edit.conflict', 'act.unfit'],
});

export const publishChanges = post('/api/console/articles/{id}/wait/publish', {
  does: 'Publishes the changes that wait, now. Refused when somebody has changed one of their fields since they were planned.',
  who: right('articles.write'),
  params,
  answers: data(z.object({ id, version: z.number().int() })),
  refuses: ['article.unknown', 'edit.conflict', 'act.unfit'],
});

export const cancelChanges = post('/api/console/articles/{id}/wait/cancel', {
  does: 'Cancels the changes that wait. Their history stays.',
  who: right('articles.write'),
  params,
  answers: data(z.object({})),
  refuses: ['article.unknown', 'act.unfit'],
});

export const publishArticleAtDesk = post('/api/console/articles/{id}/publish', {
  does: 'Publishes an article now, or at a moment to come: until then no page, call, sitemap, feed or picture has it.',
  who: right('articles.publish'),
  params,
  body: json(z.object({ at: moment.optional() })),
  answers: data(row),
  refuses: ['article.unknown', 'act.unfit'],
});

export const retractArticle = post('/api/console/articles/{id}/retract', {
  does: 'Hides a published article, or withdraws its publication; it is a draft again.',
  who: right('articles.publish'),
  params,
  answers: data(row),
  refuses: ['article.unknown', 'act.unfit'],
});

export const linkPreview = post('/api/console/articles/{id}/preview', {
  does: 'A link that shows an article as it is now to whoever has it, for three days.',
  who: right('articles.write'),
  params,
  answers: data(z.object({ path: z.string(), until: moment })),
  refuses: ['article.unknown'],
});

export const previewArticle = get('/api/article/preview/{token}', {
  does: 'An article by the link of a preview, published or not.',
  who: anyone,
  params: z.object({ token: z.string().max(300) }),
  answers: data(
    article
      .pick({ title: true, summary: true, picture: true, language: true })
      .extend({ content: z.string(), published_at: moment.nullable() }),
  ),
  refuses: ['preview.expired'],
});
