import * as contract from '@vitrine/contract/boxes';
import * as desk from '@vitrine/contract/boxes-desk';
import { deskOf } from '../audit/index.ts';
import { answerOpening, listGrantable } from '../cases/index.ts';
import { makeFeed } from '../kit/feed.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { wireBalances } from '../settle/balances.ts';
import { checks, recipes, rows } from './checks.ts';
import { config } from './config.ts';
import { box_granted, box_opened, box_returned, box_voided } from './facts.ts';
import { playFirstBattle } from './first-battle.ts';
import { tellFalls } from './follow.ts';
import { first_top_up_job, rewardTopUps, sayCaseBack } from './first-top-up.ts';
import { listBoxes, showWelcomeCase } from './list.ts';
import { openBoxes } from './open.ts';
import { listGrants, showOccasions } from './desk.ts';
import { readBounds } from './bounds.ts';
import type { ChosenOccasion } from './store.ts';
import { opposeLevels } from './oppose-terms.ts';
import { chooseCase, giveFromOperator } from './operate.ts';
import { greetNewcomers, welcome_jobs } from './welcome.ts';
import { wins } from './wins.ts';
import { granted_telling } from './tell.ts';
import { personal_part } from './personal/store.ts';

export type { Occasion } from './acts.ts';
export { boundsOf, readBounds, welcome_bounds } from './bounds.ts';
export { findNewcomer, first_battle_mills } from './first-battle.ts';
export { grantBox, writeGrant } from './grant.ts';
export { chooseCase, giveFromOperator } from './operate.ts';
export { listOccasions } from './occasions.ts';
export {
  findGranted,
  findOccasions,
  hasHad,
  findWeeklyCases,
  firstBoxOf,
  type ChosenOccasion,
} from './store.ts';

/** Boxes: granted cases that wait unopened in a backpack, among them the welcome case. */
export const boxes: Module = {
  name: 'boxes',
  needs: [
    'audit',
    'terms',
    'accounts',
    'sign-in',
    'seeds',
    'beacon',
    'catalogue',
    'inventory',
    'payments',
    'levels',
    'cases',
    'battles',
  ],
  config,
  facts: [box_granted, box_voided, box_returned, box_opened],
  recipes,
  rows,
  checks,
  wins,
  tellings: [granted_telling],
  listeners: [greetNewcomers, rewardTopUps],
  takes_back: sayCaseBack,
  opposes_terms: opposeLevels,
  // Here, because falls show unopened cases as the cases that they are.
  feeds: [makeFeed('falls', tellFalls)],
  jobs: [...welcome_jobs, first_top_up_job],
  routes: [
    on(contract.openBoxes, async ({ db, player, input, asked, request: { address } }) =>
      answerOpening(db, await openBoxes(db, player, { ...input, address }, asked)),
    ),
    on(
      contract.giveBattle,
      async ({ db, player, input, asked, request: { address }, settings: { beacon } }) => {
        const wish = { ...input, address, beacon };
        const { memo, balances } = await playFirstBattle(db, player, wish, asked);
        return { id: memo.name, seat: 0, ...wireBalances(balances) };
      },
    ),
    on(contract.showWelcomeCase, ({ db }) => showWelcomeCase(db)),
    on(contract.listBoxes, ({ db, player }) => listBoxes(db, player)),
    on(contract.listGrantable, async ({ db }) => ({ list: await listGrantable(db) })),
    on(contract.grantBox, async (call) => {
      const { id: player_id, case_id, as, reason } = call.input;
      await giveFromOperator(deskOf(call, reason), { player_id, case_id, as });
      return {};
    }),
    mayLagAsList(on(desk.listGrants, (call) => listGrants(call))),
    on(desk.listOccasions, ({ db }) => showOccasions(db)),
    on(desk.chooseOccasion, async (call) => {
      const { occasion, case_id, average, best, reason } = call.input;
      const usual = await readBounds(call.db, occasion as ChosenOccasion);
      await chooseCase(deskOf(call, reason), occasion as ChosenOccasion, case_id, {
        average_max_mills: average ?? usual.average_max_mills,
        prize_max_mills: best ?? usual.prize_max_mills,
      });
      return {};
    }),
  ],
  personal: personal_part,
};
