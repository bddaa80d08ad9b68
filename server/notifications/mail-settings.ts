import type { Reply } from '@vitrine/contract/index';
import { mailKinds, type MailKind } from '@vitrine/contract/notifications';
import { findOwner } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { readConsent } from './offers.ts';
import * as store from './store.ts';

/**
 * The kinds of e-mails about notifications, and which of them the player gets; and whether the
 * player has agreed to offers, where the country of the address asks for it.
 */
export async function readMailSettings(
  db: Db,
  player_id: number,
  address: string,
): Promise<Reply<'GET /api/message/settings'>> {
  const [{ email }, muted, offers] = await Promise.all([
    findOwner(db, player_id),
    store.findMuted(db, player_id),
    readConsent(db, player_id, address),
  ]);
  return {
    has_email: email !== null,
    kinds: mailKinds.map((kind) => ({ kind, on: !muted.includes(kind) })),
    offers,
  };
}

/** Switches the e-mails of a kind on or off; returns the settings then. */
export async function changeMailSettings(
  db: Db,
  player_id: number,
  { kind, on, address }: { kind: MailKind; on: boolean; address: string },
): Promise<Reply<'GET /api/message/settings'>> {
  await (on ? store.deleteMuted : store.insertMuted)(db, player_id, kind);
  return readMailSettings(db, player_id, address);
}

/** Agrees to notices and e-mails of offers, or no longer; returns the settings then. */
export async function changeConsent(
  db: Db,
  player_id: number,
  { on, address }: { on: boolean; address: string },
): Promise<Reply<'GET /api/message/settings'>> {
  await (on ? store.insertConsent(db, player_id, now()) : store.deleteConsent(db, player_id));
  return readMailSettings(db, player_id, address);
}
