import { now } from '../kit/clock.ts';
import { transact, type Tx } from '../kit/db.ts';
import { settle } from '../settle/settle.ts';
import { insertPlayer } from '../accounts/index.ts';
import { player_joined, player_referred } from './facts.ts';
import type { DoorCall } from './let-in.ts';

/** A new player. Every door requires that they agreed to the terms and stated to be 18 or older. */
export interface Joining {
  /** As `fitName` returned it. */
  name: string;
  /** Verified, in lower case; null for a player who comes from Steam. */
  email: string | null;
  password_hash: string | null;
  steam_id: string | null;
  /** The partner's code that the player came with, as typed. */
  referral_code: string | null | undefined;
  /** The place that the player came from; defaults to the site's own host name. */
  source: string | null | undefined;
}

/**
 * Creates a player and writes the facts `player.joined` and, with a partner's code,
 * `player.referred`, in one transaction. Returns the id. An e-mail or a Steam account of another
 * player violates `accounts_players_email` or `accounts_players_steam_id`.
 */
export function createPlayer(
  { db, request }: Pick<DoorCall, 'db' | 'request'>,
  joining: Joining,
): Promise<number> {
  const { name, email, password_hash, steam_id, referral_code } = joining;
  // Replaces lone surrogates, which JSON can carry and the database can't store.
  const source = (joining.source || request.host).toWellFormed();
  const at = now();
  return transact(db, async (tx) => {
    const id = await insertPlayer(tx, {
      name,
      email,
      password_hash,
      steam_id,
      source,
      created_at: at,
      email_verified_at: email === null ? null : at,
      terms_agreed_at: at,
      adult_confirmed_at: at,
    });
    const by = email === null ? 'steam' : 'email';
    await settle(tx, {
      by: id,
      at,
      key: undefined,
      fact: player_joined.with({ by, source }),
      memo: {},
    });
    if (referral_code) await tellReferred(tx, id, referral_code);
    return id;
  });
}

/**
 * Writes the fact that a new player came with a partner's code. Listeners check whether such a
 * partner exists.
 */
async function tellReferred(tx: Tx, player_id: number, code: string): Promise<void> {
  const fact = player_referred.with({ code: code.toWellFormed() });
  await settle(tx, { by: player_id, at: now(), key: undefined, fact, memo: {} });
}
