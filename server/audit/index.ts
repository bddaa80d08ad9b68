import * as contract from '@vitrine/contract/audit';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { listAudit } from './list.ts';
import { findHead } from './store.ts';

export { auditAct, noteRefused } from './act.ts';
export { answerList } from './answer-list.ts';
export { commandDesk, deskOf } from './desk.ts';
export { findRows } from './store.ts';
export { verifyChain, type Anchor, type ChainVerdict } from './verify.ts';

/** The audit: a chain of operators' acts and refused tries, which nobody can change unseen. */
export const audit: Module = {
  name: 'audit',
  needs: ['accounts'],
  routes: [on(contract.listAudit, (call) => listAudit(call))],
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
  ],
};
