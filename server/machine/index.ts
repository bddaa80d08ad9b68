import * as contract from '@vitrine/contract/machine';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { listJobs, retryJob } from './operate.ts';
import { findMachineProblems } from './problems.ts';

/** The machine room: the queue of jobs, as operators look at it and try again. */
export const machine: Module = {
  name: 'machine',
  needs: ['audit'],
  problems: findMachineProblems,
  routes: [
    on(contract.listJobs, ({ db }) => listJobs(db)),
    on(contract.retryJob, async (call) => {
      await retryJob(deskOf(call, call.input.reason), call.input.id);
      return {};
    }),
  ],
};
