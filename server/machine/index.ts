import * as contract from '@vitrine/contract/machine';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { showClosing } from './closing.ts';
import { closeSite, listJobs, retryJob } from './operate.ts';
import { findMachineProblems } from './problems.ts';
import { showMachine } from './show.ts';
import { forgetFaults } from './store.ts';

export { beat } from './beat.ts';
export { findClosing, followClosing, showClosing } from './closing.ts';
export { keepFaults } from './faults.ts';
export { closeSite, listJobs, retryJob } from './operate.ts';
export { isSilent, listenersOf, showMachine } from './show.ts';
export { countJobs, findProcesses } from './store.ts';

/**
 * The machine room: processes, the queue of jobs, listeners, faults and backups, as operators look
 * at them, and the switch that closes the site for players.
 */
export const machine: Module = {
  name: 'machine',
  needs: ['accounts', 'audit', 'backup'],
  jobs: [
    { name: 'machine:forget_faults', cron: '11 * * * *', run: (db) => forgetFaults(db, now()) },
  ],
  problems: findMachineProblems,
  routes: [
    on(contract.showMachine, ({ db, settings }) => showMachine(db, settings)),
    on(contract.listJobs, ({ db, input }) => listJobs(db, input['filter[name]'])),
    on(contract.retryJob, async (call) => {
      await retryJob(deskOf(call, call.input.reason), call.input.id);
      return {};
    }),
    on(contract.showClosing, ({ db }) => showClosing(db)),
    on(contract.closeSite, async (call) => {
      const { is_closed, until, reason } = call.input;
      const until_at = until === null ? null : new Date(until);
      await closeSite(deskOf(call, reason), { is_closed, until_at });
      return showClosing(call.db);
    }),
  ],
};
