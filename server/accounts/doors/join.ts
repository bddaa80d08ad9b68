import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { settle } from '../../settle/settle.ts';
import { insertPlayer } from '../store.ts';
import type { DoorCall } from './let-in.ts';
import { together } from './together.ts';

/** Somebody who joins. They agreed to the terms and said that they are 18 or older: no door lets them in without. */
export interface Joining {
  /** As `fitName` gave it. */
  name: string;
  /** Verified, in lower case; null for who comes from Steam. */
  email: string | null;
  password_hash: string | null;
  steam_id: string | null;
  /** The partner's code that they came with, as it was typed. */
  referral_code: string | null | undefined;
  /** Where they came from; without one the site's own name. */
  source: string | null | undefined;
}

/**
 * Makes a player, and tells that they joined and who referred them, in one transaction (the caller's, if there is one).
 * Returns the id. An e-mail or a Steam account that another player has breaks `accounts_players_email` or that of Steam's.
 */
export function joinPlayer({ db, request }: Pick<DoorCall, 'db' | 'request'>, joining: Joining): Promise<number> {
  const { name, email, password_hash, steam_id, referral_code } = joining;
  // Half a character, which JSON can say and the database can't keep, becomes a sign for one.
  const source = (joining.source || request.host).toWellFormed();
  const at = now();
  return together(db, async (tx) => {
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
      fact: { kind: 'player.joined', payload: { by, source } },
      memo: {},
    });
    if (referral_code) await tellReferred(tx, id, referral_code);
    return id;
  });
}

/** Tells that a new player came with a partner's code. Whether there is such a partner is for listeners to say. */
async function tellReferred(tx: Db, player_id: number, code: string): Promise<void> {
  const fact = { kind: 'player.referred', payload: { code: code.toWellFormed() } };
  await settle(tx, { by: player_id, at: now(), key: undefined, fact, memo: {} });
}
