import { hash } from 'node:crypto';
import { findOwner, findSteamId } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import * as store from './store.ts';

/**
 * An e-mail address as one person's addresses are alike: without dots and a `+tag` before the `@`,
 * in small letters.
 */
export function foldAddress(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain;
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
}

/** By what a person is known: each of them null where an account has none. */
export interface KnownPerson {
  email: string | null;
  steam_id: string | null;
}

const hashesOf = ({ email, steam_id }: KnownPerson) =>
  [email && `email ${foldAddress(email)}`, steam_id && `steam ${steam_id}`]
    .filter((known) => known !== null && known !== '')
    .map((known) => hash('sha256', known as string, 'buffer'));

/** Keeps by what a player is known who excludes themself. */
export async function keepPerson(tx: Tx, player_id: number): Promise<void> {
  const { email } = await findOwner(tx, player_id);
  const steam_id = await findSteamId(tx, player_id);
  await store.insertPersons(tx, player_id, hashesOf({ email, steam_id }));
}

/**
 * Whether a person is excluded under another account than `player_id`, if given: a new account, or
 * a new way into one, is refused then.
 */
export function isExcludedPerson(
  db: Db,
  person: KnownPerson,
  player_id?: number,
): Promise<boolean> {
  return store.hasExcluded(db, hashesOf(person), player_id ?? 0, now());
}
