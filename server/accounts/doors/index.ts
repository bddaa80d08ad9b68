import * as contract from '@vitrine/contract/accounts';
import { now } from '../../kit/clock.ts';
import type { Call, Route } from '../../kit/http/route.ts';
import { Answered, on } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';
import { hasOutbox } from '../../kit/mail.ts';
import { endSession } from '../sessions.ts';
import { device_days } from './devices.ts';
import { answerIn } from './let-in.ts';
import { register } from './register.ts';
import { resetPassword } from './reset.ts';
import { sendEmailCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { deleteForgotten } from './store.ts';

/**
 * Routes of the ways in with an e-mail address: registering, signing in, setting a new password;
 * and of signing out.
 */
export const doors_routes: readonly Route[] = [
  on(contract.sendEmailCode, async (call) => {
    const cookie = await sendEmailCode(call, call.input);
    return new Answered(hasOutbox(call.settings) ? { outbox: true } : {}, { cookies: [cookie] });
  }),
  on(contract.register, async (call) => answerIn(call, await register(call, call.input))),
  on(contract.resetPassword, async (call) => {
    const { cookies, removal } = await resetPassword(call, call.input);
    return new Answered({ removal }, { cookies });
  }),
  on(contract.signIn, async (call) => answerIn(call, await signIn(call, call.input))),
  on(contract.signOut, signOut),
  on(contract.signOutByGet, signOut),
];

export const doors_jobs: readonly Job[] = [
  {
    name: 'accounts:forget_codes_and_devices',
    cron: '27 * * * *',
    run: (db) => {
      const at = now().getTime();
      const days_ago = (days: number) => new Date(at - days * 24 * 3600_000);
      return deleteForgotten(db, {
        codes_expired_before: new Date(at),
        devices_seen_before: days_ago(device_days),
      });
    },
  },
];

async function signOut({ db, request }: Pick<Call<unknown, unknown>, 'db' | 'request'>) {
  if (request.token_hash) await endSession(db, request.token_hash);
  return new Answered({}, { session: null });
}
