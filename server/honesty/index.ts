import * as contract from '@vitrine/contract/honesty';
import * as desk_contract from '@vitrine/contract/honesty-desk';
import { deskOf } from '../audit/index.ts';
import { networkOf } from '../kit/http/network.ts';
import { mayLag, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { countPublicDraws } from './count.ts';
import { showOddsAtDesk } from './console.ts';
import { downloadMonth } from './download.ts';
import { judgeCounts } from './judge.ts';
import { downloadKit } from './kit/keep.ts';
import { countLiabilities } from './liabilities/count.ts';
import { listRoots, showProof } from './liabilities/show.ts';
import { liftPause } from './operate.ts';
import { findHonestyProblems } from './problems.ts';
import { sealed_keys, showKeys } from './receipts/keys.ts';
import { listReceipts, showReceipt } from './receipts/receipts.ts';
import { listTables, showSummary, showTable } from './show.ts';

export { countPublicDraws, recountPublicDraws } from './count.ts';
export { judgeCounts } from './judge.ts';
export { countLiabilities } from './liabilities/count.ts';
export { listRoots } from './liabilities/show.ts';
export { findRoot } from './liabilities/store.ts';
export { liftPause, rotateSigningKey } from './operate.ts';
export { showKeys } from './receipts/keys.ts';
export { readReceiptContent } from './receipts/receipts.ts';
export { countAlarms, findAlarms, findProgress, type Alarm } from './store.ts';

/**
 * Proofs that anybody can check: public draws against their published odds, signed receipts, and
 * what the house owes.
 */
export const honesty: Module = {
  name: 'honesty',
  problems: findHonestyProblems,
  needs: [
    'audit',
    'ledger',
    'seeds',
    'catalogue',
    'cases',
    'settings',
    'inventory',
    'withdrawals',
    'history',
    'affiliates',
    'giveaways',
  ],
  checks,
  sealed: [sealed_keys],
  jobs: [
    { name: 'honesty:count', cron: '*/10 * * * *', run: countPublicDraws },
    { name: 'honesty:judge', cron: '17 3 * * *', run: judgeCounts },
    {
      name: 'honesty:count_liabilities',
      // The first one after midnight does it; the others, when that one couldn't.
      cron: '3,13,23,33,43,53 * * * *',
      run: (db, { settings }) => countLiabilities(db, settings),
    },
  ],
  routes: [
    on(contract.showHonesty, ({ db }) => showSummary(db)),
    mayLag(on(contract.listObserved, ({ db, input }) => listTables(db, input))),
    mayLag(on(contract.showObserved, ({ db, input }) => showTable(db, input))),
    on(contract.downloadDraws, ({ db, input, request, log }) =>
      downloadMonth(db, input.month, { network: networkOf(request.address), log }),
    ),
    on(contract.downloadKit, ({ db, request, log }) =>
      downloadKit(db, { network: networkOf(request.address), log }),
    ),
    on(contract.listReceipts, ({ db, player, input, settings }) =>
      listReceipts(db, player, input, settings),
    ),
    on(contract.showReceipt, ({ db, player, input, settings }) =>
      showReceipt(db, player, input.id, settings),
    ),
    on(contract.listRoots, ({ db, input }) => listRoots(db, input)),
    on(contract.showProof, ({ db, player, input }) => showProof(db, player, input.day)),
    on(desk_contract.showOdds, ({ db }) => showOddsAtDesk(db)),
    on(desk_contract.liftPause, (call) =>
      liftPause(deskOf(call, call.input.reason), call.input.id),
    ),
    on(contract.showSigningKeys, ({ db }) => showKeys(db)),
  ],
};
