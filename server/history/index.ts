import * as contract from '@vitrine/contract/history';
import { showLimitResult } from '@vitrine/contract/limits';
import { mayLag, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { countCases } from './count-cases.ts';
import { countPlay } from './count-play.ts';
import { exportHistory } from './export.ts';
import { listHistory } from './list.ts';
import { showLuck } from './luck.ts';
import { listOpenedCases } from './opened-cases.ts';
import { showResult, showStats } from './stats.ts';
import { findRecentCases } from './store.ts';
import { personal_part } from './personal/store.ts';

export { countCases } from './count-cases.ts';
export { countPlay } from './count-play.ts';
export { listHistory } from './list.ts';
export { readPlays } from './plays.ts';
export { listBestWins, sumPlayedSince } from './stats.ts';
export {
  findPlayedDays,
  findPlayersSince,
  sumHouseDay,
  sumMargins,
  sumStakes,
  type PlayedDay,
} from './store.ts';

/** The history of a player: everything that moved value, as a list, as a file and in figures. */
export const history: Module = {
  name: 'history',
  needs: [
    'ledger',
    'seeds',
    'catalogue',
    'inventory',
    'payments',
    'cases',
    'upgrades',
    'battles',
    'plays',
  ],
  routes: [
    mayLag(on(contract.listHistory, ({ db, player, input }) => listHistory(db, player, input))),
    mayLag(on(contract.exportHistory, ({ db, player, input }) => exportHistory(db, player, input))),
    on(showLimitResult, ({ db, player, input }) => showResult(db, player, input.period)),
    mayLag(
      on(contract.showHistoryStats, ({ db, player, input }) => showStats(db, player, input.period)),
    ),
    mayLag(on(contract.showLuck, ({ db, player }) => showLuck(db, player))),
    mayLag(
      on(contract.listRecentCases, ({ db, player }) =>
        findRecentCases(db, player, contract.recent_cases_max),
      ),
    ),
    mayLag(
      on(contract.listOpenedCases, ({ db, player, input }) => listOpenedCases(db, player, input)),
    ),
  ],
  listeners: [countPlay, countCases],
  checks,
  personal: personal_part,
};
