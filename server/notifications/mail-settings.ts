import type { Reply } from '@vitrine/contract/index';
import { mailKinds, type MailKind } from '@vitrine/contract/notifications';
import { findOwner } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

/** The kinds of e-mails about notifications, and which of them the player gets. Two statements. */
export async function readMailSettings(
  db: Db,
  player_id: number,
): Promise<Reply<'GET /api/message/settings'>> {
  const [{ email }, muted] = await Promise.all([
    findOwner(db, player_id),
    store.findMuted(db, player_id),
  ]);
  return {
    has_email: email !== null,
    kinds: mailKinds.map((kind) => ({ kind, on: !muted.includes(kind) })),
  };
}

/** Switches the e-mails of a kind on or off; returns the settings then. */
export async function changeMailSettings(
  db: Db,
  player_id: number,
  { kind, on }: { kind: MailKind; on: boolean },
): Promise<Reply<'GET /api/message/settings'>> {
  await (on ? store.deleteMuted : store.insertMuted)(db, player_id, kind);
  return readMailSettings(db, player_id);
}
