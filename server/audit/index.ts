import * as approvals from '@vitrine/contract/approvals';
import * as contract from '@vitrine/contract/audit';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { decideApproval, gatherSeconded, lapseApprovals } from './approvals/decide.ts';
import { listApprovals } from './approvals/list.ts';
import { deskOf } from './desk.ts';
import { listAudit } from './list.ts';
import { findHead } from './store.ts';
import { personal_part } from './personal/store.ts';

export { auditAct, noteRefused, type Seconded } from './act.ts';
export { answerList } from './answer-list.ts';
export { commandDesk, deskAtMoment, deskOf } from './desk.ts';
export { sumApprovals } from './approvals/store.ts';
export { forgetReasons } from './personal/store.ts';
export { findHead, findRows } from './store.ts';
export { verifyChain, type Anchor, type ChainVerdict } from './verify.ts';

/** The audit: a chain of operators' acts and refused tries, which nobody can change unseen. */
export const audit: Module = {
  name: 'audit',
  needs: ['accounts'],
  routes: [
    mayLagAsList(on(contract.listAudit, (call) => listAudit(call))),
    mayLagAsList(on(approvals.listApprovals, (call) => listApprovals(call))),
  ],
  gathers: (modules) => {
    const verbs = gatherSeconded(modules);
    return {
      routes: [
        on(approvals.decideApproval, async (call) => {
          const { reason, ...decision } = call.input;
          return { state: await decideApproval(deskOf(call, reason), verbs, decision) };
        }),
      ],
    };
  },
  jobs: [
    {
      name: 'audit:note_head',
      cron: '7 * * * *',
      // The log leaves this machine; a chain that is cut off later lacks a row that the log names.
      run: async (db, { log }) => {
        const { id, hash } = await findHead(db);
        log.info({ audit_head: `${id}:${hash.toString('hex')}` }, 'the end of the audit');
        return 1;
      },
    },
    { name: 'audit:lapse_approvals', cron: '*/10 * * * *', run: (db) => lapseApprovals(db) },
  ],
  personal: personal_part,
};
