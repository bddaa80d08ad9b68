import type { Input } from '@vitrine/contract/index';
import { refuse } from '../../kit/refusal.ts';
import { takeProof } from '../challenge/proof.ts';
import { hashAnew, isPassword, refuseCrowd } from '../passwords.ts';
import * as accounts from '../store.ts';
import { tryDoor } from './brakes.ts';
import { findDevice } from './devices.ts';
import { letIn, type DoorCall } from './let-in.ts';
import * as store from './store.ts';

/**
 * Signs in with e-mail and password digest; returns the session's token. Refuses account.wrong_credentials, what a
 * challenge and the second factor refuse, and door.braked after too many wrong tries: those of strangers never lock out
 * the browser in which the owner signed in before.
 */
export async function signIn(
  call: DoorCall,
  { email, password, totp, extension_code, ad, ...rest }: Input<'POST /api/email/login'>,
): Promise<string> {
  const { db, request } = call;
  const account = email.toLowerCase();
  const proof = await takeProof(call, rest, 'sign_in');
  const device = await findDevice(db, request, { email: account });
  if (device === undefined) refuseCrowd();
  const attempt = await tryDoor('password', { account, address: request.address, device });
  const player = await accounts.findCredentials(db, account);
  const right = await isPassword(player?.password_hash, password, { stranger: device === undefined });
  if (!player?.password_hash || !right) return refuse('account.wrong_credentials');
  await attempt.giveBack();
  const password_hash = await keepCurrent(call, player.id, player.password_hash, password);
  return letIn(call, player.id, { totp, proof, referral_code: extension_code, source: ad, password_hash });
}

/** The stored hash, made anew when it was made with other parameters than today's. */
async function keepCurrent({ db }: DoorCall, player_id: number, stored: string, password: string): Promise<string> {
  const anew = await hashAnew(stored, password);
  return anew !== undefined && (await store.replaceHash(db, player_id, stored, anew)) ? anew : stored;
}
