import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../server/accounts/index.ts';
import type { Db } from '../../server/kit/db.ts';
import { randomHex } from '../../server/kit/random.ts';
import { post } from './post.ts';

/** The attacked accounts, including those of owners who sign in meanwhile. */
export interface Town {
  accounts: number;
  owners: Owner[];
}

/** An account's owner with a browser that the account was opened in before. */
export interface Owner {
  email: string;
  password: string;
  address: string;
  cookie: string;
}

/** The number of networks that attack. */
export const addresses_count = 100_000;

/** Accounts per statement: few enough for the statement timeout, also on a busy machine. */
const at_once = 5000;

export const emailOf = (n: number) => `target-${n}@vitrine.test`;
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Makes the accounts; the first `owners_count` of them belong to owners with browsers. */
export async function makeTown(db: Db, accounts: number, owners_count: number): Promise<Town> {
  const nobodys = await hashPassword(randomHex(32));
  for (let from = 0; from < accounts; from += at_once)
    await sql`
      insert into accounts_players (name, email, password_hash, created_at)
      select 'Target ' || n, 'target-' || n || '@vitrine.test', ${nobodys}, now()
      from generate_series(${from}::int, ${Math.min(accounts, from + at_once) - 1}::int) n`.execute(
      db,
    );
  const owners = Array.from({ length: owners_count }, (_, n) => ({
    email: emailOf(n),
    password: hash('sha256', randomHex(16)),
    address: `192.0.2.${n + 1}`,
    cookie: '',
  }));
  for (const { email, password } of owners) {
    const password_hash = await hashPassword(password);
    await db
      .updateTable('accounts_players')
      .set({ password_hash })
      .where('email', '=', email)
      .execute();
  }
  return { accounts, owners };
}

/**
 * Signs an owner in with their browser and stores the cookies that it gets. Returns the duration
 * and the success.
 */
export async function signInOwner(
  url: string,
  owner: Owner,
): Promise<{ ms: number; is_in: boolean }> {
  const { email, password, address, cookie } = owner;
  const started = performance.now();
  const sender = { address, browser: true, ...(cookie && { cookie }) };
  const { status, cookies } = await post(url, '/api/email/login', { email, password }, sender);
  const ms = performance.now() - started;
  const device = cookies.find((pair) => pair.startsWith('device='));
  if (device) owner.cookie = device;
  return { ms, is_in: status === 200 };
}
