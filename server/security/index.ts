import * as contract from '@vitrine/contract/security';
import { endAllSessions, endOneSession } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { Answered, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { changePassword } from './change-password.ts';
import { sealed_secrets } from './factor/sealed-secrets.ts';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from './factor/set-second-factor.ts';
import * as factor from './factor/store.ts';
import { stopRemoval } from './removal/plan.ts';
import { removeDue } from './removal/remove.ts';
import { showAccount } from './show-account.ts';
import { deleteOldChanges } from './store.ts';
import { setTradeLink } from './trade-link.ts';
import { personal_part } from './personal/store.ts';

export { deleteSecondFactor } from './factor/store.ts';
export { hasSecondFactor, tryFactor, type RightFactor } from './factor/second-factor.ts';
export { countChange, spendConfirmation, withOwner, type OwnersCall } from './fresh.ts';
export { planRemoval, type PlannedRemoval } from './removal/plan.ts';
export { tellOwner } from './tell-owner.ts';
export { isLinkOf, readTradeLink, withdrawalsFrom, writeTradeLink } from './trade-link.ts';

/**
 * The guards of an account, which its owner manages: second factor, password, trade link, sessions;
 * and the removal of recently added ones.
 */
export const security: Module = {
  name: 'security',
  needs: ['accounts'],
  tables: [
    'accounts_second_factors',
    'accounts_recovery_codes',
    'accounts_factor_tries',
    'accounts_factor_codes',
    'accounts_guard_changes',
    'accounts_letters',
    'accounts_removals',
  ],
  routes: [
    on(contract.showAccount, showAccount),
    on(contract.endOneSession, async ({ db, player, input, request }) => {
      const was_current = await endOneSession(db, player, input.id, request.token_hash!);
      return new Answered({}, was_current ? { session: null } : {});
    }),
    on(contract.endAllSessions, async ({ db, player }) => {
      await endAllSessions(db, player);
      return new Answered({}, { session: null });
    }),
    on(contract.changePassword, async (call) => {
      await changePassword(call, call.input);
      return {};
    }),
    on(contract.beginSecondFactor, beginSecondFactor),
    on(contract.enableSecondFactor, async (call) => ({
      recovery_codes: await enableSecondFactor(call, call.input.totp),
    })),
    on(contract.disableSecondFactor, async (call) => {
      await disableSecondFactor(call, call.input.totp);
      return {};
    }),
    on(contract.renewRecoveryCodes, async (call) => ({
      recovery_codes: await renewRecoveryCodes(call, call.input.totp),
    })),
    on(contract.setTradeLink, (call) => setTradeLink(call, call.input)),
    on(contract.stopRemoval, async (call) => {
      await stopRemoval(call, call.input.token);
      return {};
    }),
  ],
  jobs: [
    { name: 'accounts:remove_recent_guards', cron: '*/5 * * * *', run: removeDue },
    {
      name: 'accounts:forget_guard_changes',
      cron: '37 * * * *',
      run: async (db) => {
        const at = now();
        const days_ago = (days: number) => new Date(at.getTime() - days * 24 * 3600_000);
        const tried = await factor.deleteOldTries(db, {
          codes_expired: at,
          tries_since: days_ago(2),
        });
        return tried + (await deleteOldChanges(db, days_ago(1)));
      },
    },
  ],
  sealed: [sealed_secrets],
  personal: personal_part,
};
