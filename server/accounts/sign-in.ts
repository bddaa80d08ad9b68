import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { isPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import * as store from './store.ts';

/** Signs in with e-mail and password digest; returns the session's token. Refuses account.wrong_credentials. */
export async function signIn(db: Db, { email, password }: { email: string; password: string }): Promise<string> {
  const player = await store.findCredentials(db, email.toLowerCase());
  if (!(await isPassword(player?.password_hash, password))) refuse('account.wrong_credentials');
  return startSession(db, player!.id);
}
