import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { isPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import * as store from './store.ts';

/** Wrong tries that one address may make: at one account, and at all of them. */
const at_one_account = new RateLimiterMemory({ keyPrefix: 'account', points: 5, duration: 5 * 60 });
const at_all_accounts = new RateLimiterMemory({ keyPrefix: 'address', points: 50, duration: 10 * 60 });

interface Credentials {
  email: string;
  /** The digest that the client made. */
  password: string;
}

/**
 * Signs in with e-mail and password digest; returns the session's token. Refuses account.wrong_credentials, and
 * request.rate_limited after too many wrong tries from the same address: an owner elsewhere is never locked out.
 */
export async function signIn(db: Db, { email, password }: Credentials, address: string): Promise<string> {
  const account = email.toLowerCase();
  const tries = [
    { limiter: at_one_account, key: `${address} ${account}` },
    { limiter: at_all_accounts, key: address },
  ];
  // Counted before the work, or many tries at once would all be let in; a right one is given back.
  for (const { limiter, key } of tries) await limiter.consume(key).catch(() => refuse('request.rate_limited'));
  const player = await store.findCredentials(db, account);
  if (!(await isPassword(player?.password_hash, password))) return refuse('account.wrong_credentials');
  for (const { limiter, key } of tries) await limiter.reward(key);
  return startSession(db, player!.id);
}
