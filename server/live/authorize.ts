import type { Db } from '../kit/db.ts';
import { keyFor } from '../kit/seal.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import type { ChannelKind } from '../kit/socket/channel.ts';
import { signChannel, type SigningApp } from '../kit/socket/signature.ts';
import * as store from './store.ts';

/** The signing key of the app, the same in all processes that share a secret key. */
export function appOf({ live, secret_key }: Pick<Settings, 'live' | 'secret_key'>): SigningApp {
  return { key: live.key, secret: keyFor(secret_key, 'live channels') };
}

/**
 * Authorizes a player's socket for a channel, once, for as long as their session lasts. The socket
 * may belong to another process: that one reads the grant with the session from the database.
 * Refuses channel.forbidden, both for other players' channels and for unknown ones.
 */
export async function authorizeChannel(
  db: Db,
  player_id: number,
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
  token_hash: string,
  { settings, channels }: { settings: Settings; channels: readonly ChannelKind[] },
): Promise<{ auth: string }> {
  if (!channels.some((kind) => kind.mayJoin(player_id, channel_name))) refuse('channel.forbidden');
  await store.putGrant(db, socket_id, channel_name, Buffer.from(token_hash, 'hex'));
  return { auth: signChannel(appOf(settings), socket_id, channel_name) };
}
