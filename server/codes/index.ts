import * as contract from '@vitrine/contract/codes';
import * as desk from '@vitrine/contract/codes-desk';
import { deskOf } from '../audit/index.ts';
import { listGrantable } from '../cases/index.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { listDeskCodes, showDeskCode } from './desk.ts';
import { closeCode, issueCode } from './operate.ts';
import { useTypedCode } from './use.ts';
import { code_finders } from './find.ts';
import { personal_part } from './personal/store.ts';

export { closeCode, code_bounds, findShownCode, issueCode, listCodes } from './operate.ts';
export { code_kinds, type CodeKind } from './store.ts';

/** Codes: those of events, which the operator issues, and the one place where players type any. */
export const codes: Module = {
  name: 'codes',
  needs: ['audit', 'accounts', 'territory', 'promotions', 'payments', 'gifts', 'cases', 'boxes'],
  sources: [{ source: 'code', subject: '^[0-9]+/[0-9]+$', to: ['bonus', 'shop_score'] }],
  checks,
  finds: code_finders,
  routes: [
    on(contract.redeemCode, (call) => useTypedCode(call, call.input.code)),
    // The two calls do the same: players type codes into either.
    on(contract.usePartnerCode, (call) => useTypedCode(call, call.input.code)),
    mayLagAsList(on(desk.listDeskCodes, (call) => listDeskCodes(call))),
    on(desk.showDeskCode, ({ db, input }) => showDeskCode(db, input.id)),
    on(desk.listCodeCases, async ({ db }) => ({ list: await listGrantable(db) })),
    on(desk.issueDeskCode, async (call) => {
      const { reason, amount, case_id, expires_at, code, ...terms } = call.input;
      const key = call.asked.key?.text;
      const issued = await issueCode(deskOf(call, reason), {
        ...terms,
        code: code || undefined,
        amount_mills: amount ?? null,
        case_id: case_id ?? null,
        expires_at: new Date(expires_at),
        name: key === undefined ? undefined : `${call.caller.id}:${key}`,
      });
      return { id: issued.id, code: issued.code };
    }),
    on(desk.closeDeskCode, async (call) => {
      await closeCode(deskOf(call, call.input.reason), call.input.id);
      return { state: 'closed' as const };
    }),
  ],
  personal: personal_part,
};
