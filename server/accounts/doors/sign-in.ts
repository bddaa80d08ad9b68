import type { Db } from '../../kit/db.ts';
import { refuse } from '../../kit/refusal.ts';
import { isPassword } from '../passwords.ts';
import { startSession } from '../sessions.ts';
import * as store from '../store.ts';
import { tryDoor } from './brakes.ts';

interface Credentials {
  email: string;
  /** The digest that the client made. */
  password: string;
}

/**
 * Signs in with e-mail and password digest; returns the session's token. Refuses account.wrong_credentials, and
 * door.braked after too many wrong tries from the same address: an owner elsewhere is never locked out.
 */
export async function signIn(db: Db, { email, password }: Credentials, address: string): Promise<string> {
  const account = email.toLowerCase();
  const attempt = await tryDoor('password', { account, address, device: undefined });
  const player = await store.findCredentials(db, account);
  if (!(await isPassword(player?.password_hash, password))) return refuse('account.wrong_credentials');
  await attempt.giveBack();
  return startSession(db, player!.id);
}
