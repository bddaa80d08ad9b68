import * as contract from '@vitrine/contract/accounts';
import { Answered, on, type Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';
import { endAllSessions, endOneSession } from '../sessions.ts';
import { now } from '../../kit/clock.ts';
import { changePassword } from './change-password.ts';
import { confirmIdentity } from './confirm.ts';
import * as factor from './factor/store.ts';
import { stopRemoval } from './removal/plan.ts';
import { removeDue } from './removal/remove.ts';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, renewRecoveryCodes } from './set-second-factor.ts';
import { showAccount } from './show-account.ts';
import { deleteForgotten } from './store.ts';
import { setTradeLink } from './trade-link.ts';
import { updateUser } from './update-user.ts';
import { deleteUnused, keepUpload } from './uploads.ts';

/**
 * Routes by which a player manages the account: sessions, password, second factor, trade link,
 * profile.
 */
export const guards_routes: readonly Route[] = [
  on(contract.showAccount, showAccount),
  on(contract.endOneSession, async ({ db, player, input, request }) => {
    const was_current = await endOneSession(db, player, input.id, request.token_hash!);
    return new Answered({}, was_current ? { session: null } : {});
  }),
  on(contract.endAllSessions, async ({ db, player }) => {
    await endAllSessions(db, player);
    return new Answered({}, { session: null });
  }),
  on(contract.confirmIdentity, async (call) => {
    await confirmIdentity(call, call.input);
    return {};
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
  on(contract.updateUser, (call) => updateUser(call, call.input)),
  on(contract.uploadImage, async (call) => ({ url: await keepUpload(call, call.input.file) })),
];

export const guards_jobs: readonly Job[] = [
  {
    name: 'accounts:delete_unused_uploads',
    cron: '41 3 * * *',
    run: (db, { settings }) => deleteUnused(db, settings),
  },
  { name: 'accounts:remove_recent_guards', cron: '*/5 * * * *', run: removeDue },
  {
    name: 'accounts:forget_guard_changes',
    cron: '37 * * * *',
    run: async (db) => {
      const at = now();
      const days_ago = (days: number) => new Date(at.getTime() - days * 24 * 3600_000);
      const tried = await factor.deleteForgotten(db, { codes_expired: at, tries_since: days_ago(2) });
      return tried + (await deleteForgotten(db, days_ago(1)));
    },
  },
];
