import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { id, moment } from './shapes.ts';

export const article = z.object({
  id,
  /** The last part of its address, the same in every language. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Its picture, drawn by us unless the operator names another. */
  picture: z.string(),
  published_at: moment,
  changed_at: moment,
  /** The text’s locale: English where it isn’t written in the reader’s language. */
  language: z.string(),
});

export type Article = z.output<typeof article>;

const neighbour = article.pick({ id: true, slug: true, title: true }).nullable();

export const listArticles = get('/api/article', {
  does: 'The published articles, newest first, in the reader’s language where they are written in it.',
  who: anyone,
  query: byNumber(z.object(paging(10, 50))),
  answers: data(listOf(article)),
});

export const showArticle = get('/api/article/{id}', {
  does: 'An article, by its id or its slug.',
  who: anyone,
  params: z.object({ id: z.string().max(120) }),
  answers: data(
    article.extend({
      /** Sanitised HTML: no script, and no element or attribute that could become one. */
      content: z.string(),
      /** The one before it in time, and the one after it; null at the ends. */
      older: neighbour,
      newer: neighbour,
    }),
  ),
  refuses: ['article.unknown'],
});
