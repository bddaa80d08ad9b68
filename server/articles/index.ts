import * as contract from '@vitrine/contract/articles';
import type { Reply } from '@vitrine/contract/index';
import { makeCache } from '../kit/cache.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { findArticleDrawing } from './pictures.ts';
import { listArticles, listArticlePlaces, showArticle } from './show.ts';

export { writeFeed } from './feed.ts';
export { listAllArticles, publishArticle, readArticleFile, writeArticle } from './operate.ts';

/** So that any number of readers cause one read of a page every two seconds. */
const cacheLists = makeCache<Reply<'GET /api/article'>>({ for_ms: 2000, max: 200 });

/** Articles: the operator's blog. */
export const articles: Module = {
  name: 'articles',
  needs: ['audit', 'catalogue', 'content'],
  routes: [
    on(contract.listArticles, ({ db, input, request: { language } }) =>
      cacheLists(`${language} ${input.page} ${input.limit}`, () =>
        listArticles(db, input, language),
      ),
    ),
    on(contract.showArticle, ({ db, input, request }) =>
      showArticle(db, input.id, request.language),
    ),
  ],
  places: [{ list: listArticlePlaces }],
  pictures: { article: findArticleDrawing },
};
