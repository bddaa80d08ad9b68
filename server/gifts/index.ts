import * as contract from '@vitrine/contract/gifts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { showGiftRule } from './rule.ts';

export {
  gift_conditions,
  meetsGiftRule,
  progressOf,
  readGiftStanding,
  refuseGiftless,
  requireGiftRule,
  type GiftStanding,
} from './rule.ts';

/** Gifts: the rule of everything that is given for nothing. */
export const gifts: Module = {
  name: 'gifts',
  needs: ['budget', 'conditions'],
  routes: [on(contract.showGiftRule, ({ db, player }) => showGiftRule(db, player))],
};
