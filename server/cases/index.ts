import * as contract from '@vitrine/contract/cases';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, rows, stakes } from './checks.ts';
import { case_opened } from './facts.ts';
import { freeCasesOf, openAny } from './free-cases.ts';
import { cases_house } from './house.ts';
import { answerOpening } from './open.ts';
import { findCaseDrawing, readFaces } from './pictures.ts';
import { findPoster } from './poster.ts';
import { listCases, showCase, listCasePlaces } from './show.ts';
import { findNames } from './store.ts';
import { wins } from './wins.ts';

export { readCaseFile, type CaseFile } from './case-file.ts';
export { expectedNear } from './checks.ts';
export { free_types, isFree, type FreeType } from './free-types.ts';
export type { FreeCases } from './free-cases.ts';
export { first_top_up_mills } from './types.ts';
export { findFlaw } from './flaw.ts';
export { case_opened, type CaseOpened } from './facts.ts';
export { closeGenerous, findUnsold, listClosedCases, type RatedCase } from './generous.ts';
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
export { readFaces } from './pictures.ts';
export { case_plays } from './plays.ts';
export { revealedAt } from './reveal.ts';
export { winsOfOpening } from './wins.ts';
export { listCases, listWaysToWin, showCase, type WayToWin } from './show.ts';
export { reviseCase, setCaseOpen, type RevisionDraft } from './revise.ts';
export {
  findCase,
  findCases,
  findNames,
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
  needs: ['audit', 'territory', 'ledger', 'seeds', 'catalogue', 'inventory', 'budget'],
  facts: [case_opened],
  accounts: { cases: cases_house },
  recipes,
  stakes,
  rows,
  checks,
  wins,
  routes: [
    on(contract.listCases, ({ db, input, request: { language } }) =>
      listCases(db, input, language),
    ),
    on(contract.showCase, ({ db, input, request: { language } }) =>
      showCase(db, input.id, language),
    ),
    on(contract.nameCases, ({ db, input }) => findNames(db, input.ids)),
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
  box_faces: readFaces,
  places: [{ file: 'cases', list: listCasePlaces }],
  pictures: { case: findCaseDrawing, poster: findPoster },
};
