import * as contract from '@vitrine/contract/codes';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { useTypedCode } from './use.ts';
import { code_finders } from './find.ts';

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
  ],
};
