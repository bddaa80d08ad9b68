import * as cases from '@vitrine/contract/cases';
import * as contract from '@vitrine/contract/free';
import { answerOpening } from '../cases/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, rows } from './checks.ts';
import { showConditions } from './conditions.ts';
import { free_opened } from './facts.ts';
import { checkLadder, listFreeCases, showFreeToday } from './list.ts';
import { openAny } from './open.ts';
import { wins } from './wins.ts';

export { conditionsOf, nextOf, readProgress } from './conditions.ts';
export { free_opened } from './facts.ts';
export { findNearest } from './list.ts';

/** Free cases: they open once a day under conditions. */
export const free: Module = {
  name: 'free',
  needs: [
    'accounts',
    'seeds',
    'inventory',
    'promotions',
    'payments',
    'levels',
    'budget',
    'cases',
    'gifts',
  ],
  facts: [free_opened],
  recipes,
  rows,
  checks,
  wins,
  routes: [
    on(contract.showFreeToday, ({ db, player, request: { language } }) =>
      showFreeToday(db, player, language),
    ),
    on(contract.checkLadder, ({ db, player, input }) => checkLadder(db, player, input.id)),
    // Here, because conditions decide about some of the cases.
    on(cases.listFreeCases, ({ db, player, input, request: { language } }) =>
      listFreeCases(db, player, input, language),
    ),
    on(cases.showConditions, ({ db, player, input }) => showConditions(db, input.id, player)),
    on(cases.openCase, async ({ db, player, input, asked, request: { address } }) =>
      answerOpening(db, await openAny(db, player, { ...input, address }, asked)),
    ),
  ],
};
