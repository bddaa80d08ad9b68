import * as contract from '@vitrine/contract/overview';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import type { FindProblems } from '../kit/problems.ts';
import { problemsOf, type FindServices } from '../kit/services.ts';
import { sumHouseDays } from './days.ts';
import { showOverview } from './show.ts';

export { days_back as house_days_back } from './days.ts';
export { judgeHouse } from './house.ts';
export { week_days } from './show.ts';
export { findDays as findHouseDays, type GameDay } from './store.ts';

const flawsOf =
  (find: FindServices): FindProblems =>
  async (db, settings, at) =>
    problemsOf(await find(db, settings, at));

/** How to find the problems of these modules, and the flaws of services that they work with. */
export function problemSources(modules: readonly Module[]): FindProblems[] {
  return modules.flatMap(({ problems, services }) => [
    ...(problems ? [problems] : []),
    ...(services ? [flawsOf(services)] : []),
  ]);
}

/** The operators' overview: today's figures, queues and problems, composed from all modules. */
export const overview: Module = {
  name: 'overview',
  needs: ['accounts', 'audit', 'payments', 'withdrawals', 'history', 'support', 'honesty'],
  jobs: [{ name: 'overview:sum_days', cron: '*/5 * * * *', run: sumHouseDays }],
  gathers: (modules) => {
    const sources = problemSources(modules);
    return {
      routes: [
        on(contract.showOverview, ({ db, settings }) => showOverview(db, settings, sources)),
      ],
    };
  },
};
