import * as contract from '@vitrine/contract/cases';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, stakes } from './checks.ts';
import { showConditions } from './conditions.ts';
import { case_opened } from './facts.ts';
import { answerOpening, openCase } from './open.ts';
import { findCaseDrawing } from './pictures.ts';
import { findPoster } from './poster.ts';
import { listCases, listFreeCases, showCase } from './show.ts';
import { findNames } from './store.ts';

export { case_opened, type CaseOpened } from './facts.ts';
export { revealedAt } from './reveal.ts';
export { listCaseDates, listCases, showCase } from './show.ts';
export { reviseCase, setCaseOpen, type RevisionDraft } from './revise.ts';
export { insertCase, insertGroup } from './store.ts';

/** Cases: their contents, odds and prices, and opening them. */
export const cases: Module = {
  name: 'cases',
  needs: ['accounts', 'territory', 'seeds', 'catalogue', 'inventory'],
  facts: [case_opened],
  recipes,
  stakes,
  checks,
  routes: [
    on(contract.listCases, ({ db, input }) => listCases(db, input)),
    on(contract.listFreeCases, ({ db, input }) => listFreeCases(db, input)),
    on(contract.showCase, ({ db, input }) => showCase(db, input.id)),
    on(contract.showConditions, ({ db, player, input }) => showConditions(db, input.id, player)),
    on(contract.nameCases, ({ db, input }) => findNames(db, input.ids)),
    on(contract.openCase, async ({ db, player, input, asked, request: { address } }) =>
      answerOpening(db, await openCase(db, player, { ...input, address }, asked)),
    ),
  ],
  pictures: { case: findCaseDrawing, poster: findPoster },
  testing: () => import('./testing/tampering.ts'),
};
