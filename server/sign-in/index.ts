import * as contract from '@vitrine/contract/sign-in';
import { endSession, deleteOldDevices } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { Answered, on, type Call } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { hasOutbox } from '../mail/index.ts';
import { addEmail } from './add-email.ts';
import { checks } from './checks.ts';
import { confirmIdentity } from './confirm.ts';
import { player_joined, player_referred } from './facts.ts';
import { answerWithSession } from './let-in.ts';
import { offerWork } from './offer-work.ts';
import { register } from './register.ts';
import { resetPassword } from './reset.ts';
import { sendEmailCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { config } from './steam/config.ts';
import { steam_jobs, steam_routes } from './steam/index.ts';
import { deleteExpiredCodes } from './store.ts';
import { personal_part } from './personal/store.ts';

export { player_joined, player_referred } from './facts.ts';
export { answerWithSession, letIn, type DoorCall } from './let-in.ts';

/**
 * Sign-in: registering, signing in and out, setting a new password, all with an e-mail address or
 * through Steam, and the throttles on wrong tries.
 */
export const sign_in: Module = {
  name: 'sign-in',
  needs: ['accounts', 'challenge', 'security', 'mail', 'limits'],
  tables: ['accounts_codes', 'accounts_trips', 'accounts_steam_nonces', 'accounts_tickets'],
  facts: [player_joined, player_referred],
  checks,
  config,
  routes: [
    on(contract.sendEmailCode, async (call) => {
      const cookie = await sendEmailCode(call, call.input);
      return new Answered(hasOutbox(call.settings) ? { outbox: true } : {}, { cookies: [cookie] });
    }),
    on(contract.register, async (call) =>
      answerWithSession(call, await register(call, call.input)),
    ),
    on(contract.resetPassword, async (call) => {
      const { cookies, removal } = await resetPassword(call, call.input);
      return new Answered({ removal }, { cookies });
    }),
    on(contract.addEmail, async (call) => {
      await addEmail(call, call.input);
      return {};
    }),
    on(contract.askForWork, (call) => offerWork(call, call.input)),
    on(contract.signIn, async (call) => answerWithSession(call, await signIn(call, call.input))),
    on(contract.signOut, signOut),
    on(contract.signOutByGet, signOut),
    on(contract.confirmIdentity, async (call) => {
      await confirmIdentity(call, call.input);
      return {};
    }),
    ...steam_routes,
  ],
  jobs: [
    {
      name: 'accounts:forget_codes_and_devices',
      cron: '27 * * * *',
      run: async (db) => (await deleteExpiredCodes(db, now())) + (await deleteOldDevices(db)),
    },
    ...steam_jobs,
  ],
  personal: personal_part,
};

async function signOut({ db, request }: Pick<Call<unknown, unknown>, 'db' | 'request'>) {
  if (request.token_hash) await endSession(db, request.token_hash);
  return new Answered({}, { session: null });
}
