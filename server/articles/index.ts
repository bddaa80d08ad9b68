import * as contract from '@vitrine/contract/articles';
import * as desk_contract from '@vitrine/contract/articles-desk';
import type { Reply } from '@vitrine/contract/index';
import { deskOf } from '../audit/index.ts';
import { makeCache } from '../kit/cache.ts';
import { mayLag, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { editArticle, findArticleProblems, listArticlesAtDesk, readAtDesk } from './desk.ts';
import { publishArticle, retractArticle, saveArticle } from './operate.ts';
import { drawUnpublished, findArticleDrawing } from './pictures.ts';
import { linkPreview, previewArticle } from './preview.ts';
import { listArticles, listArticlePlaces, showArticle } from './show.ts';
import { article_seekers } from './seek.ts';
import { findArticlePictures } from './store.ts';
import { cancelChanges, planChanges, changes_job, publishChanges } from './wait.ts';

export { listAllArticles } from './desk.ts';
export { writeFeed } from './feed.ts';
export { publishArticle, readArticleFile, retractArticle, writeArticle } from './operate.ts';

/** So that any number of readers cause one read of a page every two seconds. */
const cacheLists = makeCache<Reply<'GET /api/article'>>({ for_ms: 2000, max: 200 });

/** Articles: the operator's blog. */
export const articles: Module = {
  name: 'articles',
  needs: ['audit', 'accounts', 'catalogue', 'content'],
  routes: [
    mayLag(
      on(contract.listArticles, ({ db, input, request: { language } }) =>
        cacheLists(`${language} ${input.page} ${input.limit}`, () =>
          listArticles(db, input, language),
        ),
      ),
    ),
    mayLag(
      on(contract.showArticle, ({ db, input, request }) =>
        showArticle(db, input.id, request.language),
      ),
    ),
    on(desk_contract.previewArticle, ({ db, input, request: { language }, settings }) =>
      previewArticle(db, input.token, language, settings),
    ),
    on(desk_contract.listArticlesAtDesk, ({ db }) => listArticlesAtDesk(db)),
    on(desk_contract.drawArticleAtDesk, async ({ input }) => ({ svg: drawUnpublished(input) })),
    on(desk_contract.editArticle, ({ db, input }) => editArticle(db, input.id)),
    on(desk_contract.saveArticle, (call) => {
      const { id, ...edit } = call.input;
      return saveArticle(deskOf(call), id, edit);
    }),
    on(desk_contract.planChanges, (call) => {
      const { id, at, ...edit } = call.input;
      const moment = at === undefined ? undefined : new Date(at);
      return planChanges(deskOf(call), id, { ...edit, at: moment });
    }),
    on(desk_contract.publishChanges, (call) => publishChanges(deskOf(call), call.input.id)),
    on(desk_contract.cancelChanges, async (call) => {
      await cancelChanges(deskOf(call), call.input.id);
      return {};
    }),
    on(desk_contract.publishArticleAtDesk, async (call) => {
      const { id, at } = call.input;
      await publishArticle(deskOf(call), id, at === undefined ? undefined : new Date(at));
      return readAtDesk(call.db, id);
    }),
    on(desk_contract.retractArticle, async (call) => {
      await retractArticle(deskOf(call), call.input.id);
      return readAtDesk(call.db, call.input.id);
    }),
    on(desk_contract.linkPreview, ({ db, input, settings }) => linkPreview(db, input.id, settings)),
  ],
  jobs: [changes_job],
  problems: findArticleProblems,
  seeks: article_seekers,
  places: [{ list: listArticlePlaces }],
  pictures: { article: findArticleDrawing },
  shown_pictures: findArticlePictures,
};
