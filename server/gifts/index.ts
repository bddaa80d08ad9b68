import * as contract from '@vitrine/contract/gifts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { showGiftRule } from './rule.ts';

export {
  meetsGiftRule,
  readGiftStanding,
  readDayPoints,
  requireGiftRule,
  type GiftStanding,
} from './rule.ts';

/** Gifts: the rule of everything that is given for nothing. */
export const gifts: Module = {
  name: 'gifts',
  needs: ['accounts', 'budget', 'payments', 'history'],
  routes: [on(contract.showGiftRule, ({ db, player }) => showGiftRule(db, player))],
};
