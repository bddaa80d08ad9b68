import * as contract from '@vitrine/contract/cases';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { answerOpening, openCase } from './open.ts';
import { findCaseDrawing } from './pictures.ts';
import { findPoster } from './poster.ts';
import { listCases, showCase } from './show.ts';

export { listCaseDates, listCases } from './show.ts';
export { reviseCase, setCaseOpen, type RevisionDraft } from './revise.ts';
export { insertCase, insertGroup } from './store.ts';

/** Cases: what they hold, at which odds and price, and opening them. */
export const cases: Module = {
  name: 'cases',
  routes: [
    on(contract.listCases, ({ db, input }) => listCases(db, input)),
    on(contract.showCase, ({ db, input }) => showCase(db, input.id)),
    on(contract.openCase, async ({ db, player, input, key }) =>
      answerOpening(db, await openCase(db, player, input, key)),
    ),
  ],
  pictures: { case: findCaseDrawing, poster: findPoster },
};
