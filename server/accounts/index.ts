import * as contract from '@vitrine/contract/accounts';
import { now } from '../kit/clock.ts';
import type { Call } from '../kit/http/route.ts';
import { Answered, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { deleteExpiredSessions } from './store.ts';

export { hashPassword } from './passwords.ts';
export { identify, startSession } from './sessions.ts';
export { insertPlayer, selectPlayer, type NewPlayer } from './store.ts';

/** Who players are: signing in and out, sessions. */
export const accounts: Module = {
  name: 'accounts',
  routes: [
    on(contract.signIn, async ({ db, input, request }) => {
      const token = await signIn(db, input, request.address);
      return request.from_browser ? new Answered({ token: null }, { session: token }) : { token };
    }),
    on(contract.signOut, signOut),
    on(contract.signOutByGet, signOut),
  ],
  jobs: [
    { name: 'accounts:forget_expired_sessions', cron: '17 * * * *', run: (db) => deleteExpiredSessions(db, now()) },
  ],
};

async function signOut({ db, request }: Pick<Call<unknown, unknown>, 'db' | 'request'>) {
  if (request.token_hash) await endSession(db, request.token_hash);
  return new Answered({}, { session: null });
}
