import * as contract from '@vitrine/contract/adjustments';
import { mills, toPoints, toWire } from '@vitrine/contract/amount';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes, stakes } from './checks.ts';
import { balance_adjusted } from './facts.ts';
import { adjustments_house } from './house.ts';
import { adjustBalance, type Adjustment } from './operate.ts';

export { adjustBalance } from './operate.ts';

/** Adjustments: operators add to balances of players, or take from them, with a reason. */
export const adjustments: Module = {
  name: 'adjustments',
  needs: ['accounts', 'audit', 'settings', 'ledger'],
  facts: [balance_adjusted],
  accounts: { adjustments: adjustments_house },
  recipes,
  stakes,
  checks,
  seconded: { 'players.adjust': (desk, args) => adjustBalance(desk, args as Adjustment) },
  routes: [
    on(contract.adjustBalance, async (call) => {
      const { id, balance, amount, reason } = call.input;
      const { money_mills, shop_score_mills, score_mills, debt_mills } = await adjustBalance(
        deskOf(call, reason),
        {
          player_id: id,
          balance,
          // On the wire points are whole, and each is a thousandth of its account.
          amount_mills: balance === 'score' ? mills(amount / 1000) : amount,
          name: call.asked.key && `${call.caller.id}:${call.asked.key.text}`,
        },
      );
      return {
        money: toWire(money_mills),
        shop_score: toWire(shop_score_mills),
        score: toPoints(score_mills),
        debt: toWire(debt_mills),
      };
    }),
  ],
};
