import * as desk_contract from '@vitrine/contract/case-desk';
import * as contract from '@vitrine/contract/cases';
import { deskOf } from '../audit/index.ts';
import { on, onInTransaction } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, rows, stakes } from './checks.ts';
import {
  drawDraft,
  findDraftGoods,
  listCasesAtDesk,
  listChoices,
  listRevisions,
  proposeOdds,
  readForEditor,
} from './console.ts';
import { case_first_bought, case_opened } from './facts.ts';
import { setFavourite } from './favourites.ts';
import { answerFirst, buyFirst } from './first.ts';
import { freeCasesOf, openAny } from './free-cases.ts';
import { cases_house } from './house.ts';
import { lookAhead, readLook } from './look.ts';
import { answerOpening } from './open.ts';
import {
  createCase,
  publishCase,
  reopenCase,
  retireCase,
  schedulePublication,
  withdrawPublication,
} from './operate.ts';
import { findBodyDrawing, findCaseDrawing, readFaces } from './pictures.ts';
import { findPoster } from './poster.ts';
import { previewDraft } from './preview.ts';
import { publish_job } from './publications.ts';
import { listCases, showCase, listCasePlaces } from './show.ts';
import { findFavourites, findNames, findOpenRevisions } from './store.ts';
import { personal_part } from './personal/store.ts';
import { wins } from './wins.ts';
import { case_finders } from './find.ts';
import { case_seekers } from './seek.ts';

export { readCaseFile } from './case-file.ts';
export type { CaseDraft, DeskDraft } from './draft.ts';
export { expectedNear } from './checks.ts';
export { free_types, isFree, type FreeType } from './free-types.ts';
export type { FreeCases } from './free-cases.ts';
export { first_top_up_mills } from './types.ts';
export { findFlaw } from './flaw.ts';
export { listGrantable } from './grantable.ts';
export { case_opened, type CaseOpened } from './facts.ts';
export {
  closeGenerous,
  findUnsold,
  listCasesWith,
  listClosedCases,
  previewWorths,
  type CasesEffect,
  type RatedCase,
} from './generous.ts';
export {
  answerOpening,
  drawWins,
  openCase,
  openCurrent,
  openInTurn,
  type DrawnWins,
  type Opened,
  type OpenWish,
} from './open.ts';
export { evictOpenable, findOpenable, readCaseType } from './openable.ts';
export {
  createCase,
  listAllCases,
  reopenCase,
  repriceCase,
  retireCase,
  reviseFromFile,
  type CaseSummary,
} from './operate.ts';
export { paid_return_max_ppm } from './odds.ts';
export { readCaseOutcomes, type CaseOutcomes } from './outcomes.ts';
export { readFaces } from './pictures.ts';
export { case_plays, first_plays } from './plays.ts';
export { revealedAt } from './reveal.ts';
export { cases_closed_with, findIdsCalled, showFound } from './seek.ts';
export { winsOfOpening } from './wins.ts';
export { endPause, pauseCase } from './pause.ts';
export { listCases, listWaysToWin, showCase, type WayToWin } from './show.ts';
export { reviseCase, setCaseOpen, type RevisionDraft } from './revise.ts';
export {
  findCase,
  findCases,
  findNames,
  findPausedCases,
  insertCase,
  insertGroup,
  readMargins,
  setBounds,
  type CaseRow,
  type GroupNames,
  type RevisionAt,
} from './store.ts';

/** Cases: their contents, odds and prices, and opening them. */
export const cases: Module = {
  name: 'cases',
  needs: [
    'accounts',
    'audit',
    'territory',
    'limits',
    'ledger',
    'seeds',
    'catalogue',
    'inventory',
    'budget',
  ],
  facts: [case_opened, case_first_bought],
  accounts: { cases: cases_house },
  recipes,
  stakes,
  rows,
  checks,
  wins,
  finds: case_finders,
  seeks: case_seekers,
  problems: async (db) => {
    const open = await findOpenRevisions(db);
    const words = 'No case is open: make one of your items.';
    return open.length > 0 ? [] : [{ name: 'cases.none', words, path: '/cases/new' }];
  },
  routes: [
    onInTransaction(contract.lookAhead, ({ db, player, input, request: { address } }) =>
      lookAhead(db, player, { ...input, address }),
    ),
    on(contract.showLook, ({ db, player }) => readLook(db, player)),
    on(contract.buyFirst, async ({ db, player, input, asked, request: { address } }) =>
      answerFirst(await buyFirst(db, player, { ...input, address }, asked)),
    ),
    on(contract.listCases, ({ db, input, request: { language } }) =>
      listCases(db, input, language),
    ),
    on(contract.showCase, ({ db, input, request: { language } }) =>
      showCase(db, input.id, language),
    ),
    on(contract.listFavourites, ({ db, player }) => findFavourites(db, player)),
    on(contract.setFavourite, ({ db, player, input }) => setFavourite(db, player, input)),
    on(contract.nameCases, ({ db, input }) => findNames(db, input.ids)),
    on(desk_contract.listAllCases, ({ db }) => listCasesAtDesk(db)),
    on(desk_contract.listChoices, ({ db }) => listChoices(db)),
    on(desk_contract.findDraftGoods, ({ db, input }) => findDraftGoods(db, input.name)),
    on(desk_contract.drawDraft, async ({ input }) => drawDraft(input)),
    on(desk_contract.editCase, ({ db, input }) => readForEditor(db, input.id)),
    on(desk_contract.listRevisions, ({ db, input }) => listRevisions(db, input.id, input.cursor)),
    on(desk_contract.previewCase, ({ db, input }) => previewDraft(db, input.draft, input.id)),
    on(desk_contract.proposeOdds, ({ db, input }) => proposeOdds(db, input.draft, input)),
    on(desk_contract.createCase, (call) => createCase(deskOf(call), call.input.draft)),
    on(desk_contract.publishCase, (call) => {
      const { id, draft, seen } = call.input;
      return publishCase(deskOf(call), id, draft, seen);
    }),
    on(desk_contract.retireCase, (call) => retireCase(deskOf(call), call.input.id)),
    on(desk_contract.reopenCase, async (call) => {
      const { open, return_rate } = await reopenCase(deskOf(call), call.input.id);
      return { open, return_rate };
    }),
    on(desk_contract.scheduleCase, async (call) => {
      const { id: case_id, seen, draft, at } = call.input;
      const wish = { case_id, seen, draft, at: new Date(at) };
      return { id: await schedulePublication(deskOf(call), wish) };
    }),
    on(desk_contract.withdrawPublication, async (call) => {
      await withdrawPublication(deskOf(call), call.input.id);
      return {};
    }),
  ],
  gathers: (modules) => {
    const free = freeCasesOf(modules);
    return {
      routes: [
        on(contract.listFreeCases, ({ db, player, input, request: { language } }) =>
          free.list(db, player, input, language),
        ),
        on(contract.showConditions, ({ db, player, input }) =>
          free.showConditions(db, input.id, player),
        ),
        on(contract.openCase, async ({ db, player, input, asked, request: { address } }) =>
          answerOpening(db, await openAny(free, db, player, { ...input, address }, asked)),
        ),
      ],
    };
  },
  jobs: [publish_job],
  personal: personal_part,
  box_faces: readFaces,
  places: [{ file: 'cases', list: listCasePlaces }],
  pictures: { case: findCaseDrawing, body: findBodyDrawing, poster: findPoster },
};
