import * as contract from '@vitrine/contract/personal';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import { makeJob } from '../kit/jobs.ts';
import type { Module } from '../kit/module.ts';
import { askDeletion, cancelDeletion, confirmDeletion } from './ask.ts';
import { checks, recipes } from './checks.ts';
import { deleteDue } from './delete.ts';
import { askExport, export_kind, makeFile, downloadExport } from './export.ts';
import { account_deleted } from './facts.ts';
import { given_up_house } from './house.ts';
import { exportForPlayer } from './operate.ts';
import { gatherPersonal } from './parts.ts';
import { findPersonalProblems } from './problems.ts';
import { showPersonal, wireDeletion } from './show.ts';
import { deleteLapsed, deleteOver } from './store.ts';

export { tellPlayer } from './operate.ts';
export { gatherPersonal } from './parts.ts';
export { findDeletion } from './store.ts';

/** Personal data: the file of what is stored about a player, and the deletion of an account. */
export const personal: Module = {
  name: 'personal',
  needs: ['accounts', 'audit', 'security', 'ledger'],
  facts: [account_deleted],
  accounts: { given_up: given_up_house },
  recipes,
  checks,
  problems: findPersonalProblems,
  routes: [
    on(contract.askExport, async ({ db, player }) => ({ id: await askExport(db, player) })),
    on(contract.readExport, ({ db, player, input }) => downloadExport(db, player, input.id)),
    on(contract.cancelDeletion, async ({ db, player }) => {
      await cancelDeletion(db, player);
      return {};
    }),
    on(contract.exportForPlayer, async (call) => ({
      id: await exportForPlayer(deskOf(call, call.input.reason), call.input.id),
    })),
  ],
  jobs: [
    {
      name: 'personal:forget_files',
      cron: '*/10 * * * *',
      run: async (db) => {
        const at = now();
        const lapsed = await deleteLapsed(db, new Date(at.getTime() - 24 * 3600 * 1000));
        return lapsed + (await deleteOver(db, at));
      },
    },
  ],
  gathers: (modules) => {
    const parts = gatherPersonal(modules);
    return {
      routes: [
        on(contract.showPersonal, ({ db, player }) => showPersonal(db, parts, player)),
        on(contract.askDeletion, async (call) =>
          wireDeletion(await askDeletion(call, parts, call.input.gives_up)),
        ),
        on(contract.confirmDeletion, async (call) =>
          wireDeletion(await confirmDeletion(call, parts)),
        ),
      ],
      jobs: [
        makeJob(export_kind, (db, { payload }) => makeFile(db, parts, payload.id)),
        {
          name: 'personal:delete_due',
          cron: '13 * * * *',
          run: (db, order) => deleteDue(db, parts, order),
        },
      ],
    };
  },
};
