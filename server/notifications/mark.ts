import type { NotificationType, Unread } from '@vitrine/contract/notifications';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { readReader } from './list.ts';
import * as store from './store.ts';

/**
 * Marks a notification of the player's or of the platform as read; returns how many are unread
 * then. Another player's is unknown. Refuses notification.unknown.
 */
export async function markAsRead(
  db: Db,
  player_id: number,
  { id, address }: { id: number; address: string },
): Promise<{ unread: Unread }> {
  const recipient = await store.findRecipient(db, id, now());
  const player = await readReader(db, player_id, address);
  if (recipient === null) await store.markPlatform(db, player, { id }, now());
  else if (recipient === player_id) await store.markPersonal(db, player_id, { id }, now());
  else refuse('notification.unknown');
  return { unread: await store.countUnread(db, player) };
}

/**
 * Marks all of a type, or of both, as read that the player has seen: those up to an id, so that one
 * that comes meanwhile stays unread.
 */
export async function markAllAsRead(
  db: Db,
  player_id: number,
  { type, up_to, address }: { type?: NotificationType | undefined; up_to: number; address: string },
): Promise<{ unread: Unread }> {
  const player = await readReader(db, player_id, address);
  if (type !== 1) await store.markPlatform(db, player, { up_to }, now());
  if (type !== 0) await store.markPersonal(db, player_id, { up_to }, now());
  return { unread: await store.countUnread(db, player) };
}
