import * as contract from '@vitrine/contract/free';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, rows } from './checks.ts';
import { showCaseConditions } from './conditions.ts';
import { free_opened } from './facts.ts';
import { checkLadder, listFreeCases, showFreeToday } from './list.ts';
import { openFree } from './open.ts';
import { wins } from './wins.ts';
import { personal_part } from './personal/store.ts';

export { free_opened } from './facts.ts';
export { findNearest } from './list.ts';

/** Free cases: they open once a day under conditions. */
export const free: Module = {
  name: 'free',
  needs: ['seeds', 'payments', 'levels', 'budget', 'cases', 'conditions', 'boxes'],
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
  ],
  free_cases: { list: listFreeCases, showConditions: showCaseConditions, open: openFree },
  personal: personal_part,
};
