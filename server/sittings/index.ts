import * as contract from '@vitrine/contract/sittings';
import { on, onInTransaction } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { setCheckMinutes } from '../limits/index.ts';
import { confirmCheck, reportSitting } from './report.ts';
import { personal_part } from './personal/store.ts';
import { closeSummary, showSignInSummary } from './summary.ts';

/** Sittings: how long a player has been playing without a pause, and with what result. */
export const sittings: Module = {
  name: 'sittings',
  needs: ['territory', 'limits', 'ledger', 'history'],
  tables: ['sittings', 'sittings_summaries'],
  routes: [
    onInTransaction(contract.reportSitting, ({ db, player, request: { address } }) =>
      reportSitting(db, player, address),
    ),
    onInTransaction(contract.confirmCheck, ({ db, player, request: { address } }) =>
      confirmCheck(db, player, address),
    ),
    on(contract.showSummary, ({ db, caller, request: { address } }) =>
      showSignInSummary(db, caller, address),
    ),
    onInTransaction(contract.closeSummary, async ({ db, caller }) => {
      await closeSummary(db, caller);
      return {};
    }),
    on(contract.setCheckMinutes, async ({ db, player, input: { minutes } }) => {
      await setCheckMinutes(db, player, minutes);
      return { reality_check_minutes: minutes };
    }),
  ],
  personal: personal_part,
};
