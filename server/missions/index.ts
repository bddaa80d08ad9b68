import * as contract from '@vitrine/contract/missions';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes } from './checks.ts';
import { answerClaim, claimMission } from './claim.ts';
import { mission_rewarded } from './facts.ts';
import { listMissions } from './list.ts';
import { personal_part } from './personal/store.ts';
import { missions_terms } from './table.ts';

/** Missions: tasks of a day and of one time, whose rewards are points. */
export const missions: Module = {
  name: 'missions',
  needs: ['terms', 'accounts', 'security', 'seeds', 'budget', 'gifts', 'giveaways', 'history'],
  facts: [mission_rewarded],
  recipes,
  rule: missions_terms.rule,
  terms: missions_terms,
  checks,
  routes: [
    on(contract.listMissions, ({ db, player }) => listMissions(db, player)),
    on(contract.claimMission, async ({ db, player, input, asked }) =>
      answerClaim(await claimMission(db, player, input.id, asked)),
    ),
  ],
  personal: personal_part,
};
