import * as contract from '@vitrine/contract/ledger';
import { now } from '../kit/clock.ts';
import { mayLag, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { deleteOldAnswers } from '../settle/store.ts';
import { listEntries } from './history.ts';
import { personal_part } from './personal/store.ts';

export { findActs, readAmounts, readChanges, type ActsPart, type Amounts } from './acts.ts';
export {
  findBalancesOfPlayers,
  ownAccounts,
  readBalances,
  readBalancesOf,
  toBalances,
} from './store.ts';

const answers_kept_days = 30;

/** The ledger: balances and their entries. */
export const ledger: Module = {
  name: 'ledger',
  needs: [],
  routes: [
    mayLag(on(contract.listEntries, ({ db, player, input }) => listEntries(db, player, input))),
  ],
  jobs: [
    {
      name: 'ledger:forget_answers',
      cron: '43 3 * * *',
      run: (db) =>
        deleteOldAnswers(db, new Date(now().getTime() - answers_kept_days * 24 * 3600 * 1000)),
    },
  ],
  personal: personal_part,
};
