import * as contract from '@vitrine/contract/accounts';
import type { Call, Route } from '../../kit/http/route.ts';
import { Answered, on } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';
import { endSession } from '../sessions.ts';
import { signIn } from './sign-in.ts';

/** Ways in with an e-mail address: registering, signing in, a new password; and the way out. */
export const doors_routes: readonly Route[] = [
  on(contract.signIn, async ({ db, input, request }) => {
    const token = await signIn(db, input, request.address);
    return request.from_browser ? new Answered({ token: null }, { session: token }) : { token };
  }),
  on(contract.signOut, signOut),
  on(contract.signOutByGet, signOut),
];

export const doors_jobs: readonly Job[] = [];

async function signOut({ db, request }: Pick<Call<unknown, unknown>, 'db' | 'request'>) {
  if (request.token_hash) await endSession(db, request.token_hash);
  return new Answered({}, { session: null });
}
