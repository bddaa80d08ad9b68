import { findSessions } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { findBreakRefusal } from '../settle/limits.ts';
import { readCountry, readTerritory } from '../territory/index.ts';
import * as store from './store.ts';

/**
 * Whether a player's country asks for consent to offers: that of a call's address, or without one
 * that of the player's last session.
 */
async function asksConsent(db: Db, player_id: number, address?: string): Promise<boolean> {
  const [last] = address === undefined ? await findSessions(db, player_id, now(), 1) : [];
  const from = address ?? last?.address;
  const rules =
    from === undefined ? await readCountry(db, undefined) : await readTerritory(db, from);
  return rules.marketing_consent;
}

/**
 * Whether a player has agreed to notices and e-mails of offers; null where nobody has to agree.
 */
export async function readConsent(
  db: Db,
  player_id: number,
  address?: string,
): Promise<boolean | null> {
  return (await asksConsent(db, player_id, address)) ? store.hasConsent(db, player_id) : null;
}

/**
 * Whether a player is told of offers: never on a break, while excluded or while kept from playing,
 * as those under 18 are, and only with the player's consent where the country asks for it.
 * Messages of support, of money and of the account's safety are no offers.
 */
export async function takesOffers(db: Db, player_id: number, address?: string): Promise<boolean> {
  if (await findBreakRefusal(db, player_id, now())) return false;
  return (await readConsent(db, player_id, address)) !== false;
}
