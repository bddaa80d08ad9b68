import * as contract from '@vitrine/contract/claims';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { config } from './config.ts';
import { followPlace, listFollows } from './follow.ts';
import { isGuideOpen, receiveGuide, showGuide } from './guide.ts';
import { noteReturns, receiveExtra, receiveReturn, showOldNew } from './old-new.ts';
import { showPreRegister, showReward, successRegister } from './pre-register.ts';
import { personal_part } from './personal/store.ts';

/** Claims: small rewards that a player receives once, under the rule of gifts. */
export const claims: Module = {
  name: 'claims',
  needs: [
    'accounts',
    'seeds',
    'promotions',
    'payments',
    'budget',
    'gifts',
    'affiliates',
    'content',
  ],
  config,
  sources: [
    { source: 'milestone', subject: '^(guide|follow|return|friend|pre_register)/', to: ['score'] },
  ],
  checks,
  listeners: [noteReturns],
  routes: [
    on(contract.showGuidance, ({ db, player }) => showGuide(db, player)),
    on(contract.showGuidanceOpen, ({ db, player }) => isGuideOpen(db, player)),
    on(contract.receiveGuidance, (call) => receiveGuide(call)),
    on(contract.showOldNew, ({ db, player }) => showOldNew(db, player)),
    on(contract.receiveOldNew, (call) => receiveReturn(call)),
    on(contract.receiveOldNewByGet, (call) => receiveReturn(call)),
    on(contract.receiveExtra, (call) => receiveExtra(call, call.input.id)),
    on(contract.receiveExtraByGet, (call) => receiveExtra(call, call.input.id)),
    on(contract.showPreRegister, ({ db, player, settings }) =>
      showPreRegister(db, player, settings.pre_register),
    ),
    on(contract.showReward, (call) =>
      showReward(call, { ...call.input, ...call.settings.pre_register }),
    ),
    on(contract.showRewardByGet, (call) =>
      showReward(call, { ...call.input, ...call.settings.pre_register }),
    ),
    on(contract.successRegister, (call) => successRegister(call, call.input)),
    on(contract.successRegisterByGet, (call) => successRegister(call, call.input)),
    on(contract.listFollows, (call) => listFollows(call)),
    on(contract.follow, (call) => followPlace(call, call.input)),
  ],
  personal: personal_part,
};
