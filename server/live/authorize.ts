import { tell } from '../kit/bus.ts';
import { keyFor } from '../kit/seal.ts';
import { refuse } from '../kit/refusal.ts';
import type { Settings } from '../kit/settings.ts';
import { signChannel, type App } from '../kit/socket/signature.ts';
import { mayJoin } from './channels.ts';

/** Who signs: the same in all processes that share a secret key. */
export function appOf({ live, secret_key }: Settings): App {
  return { key: live.key, secret: keyFor(secret_key, 'live channels') };
}

/**
 * Lets a socket of the player into a channel, for as long as their session lasts. Refuses channel.forbidden, for channels of
 * others and channels that don't exist alike.
 */
export function authorizeChannel(
  player_id: number,
  { socket_id, channel_name }: { socket_id: string; channel_name: string },
  token_hash: string,
  settings: Settings,
): { auth: string } {
  if (!mayJoin(player_id, channel_name)) refuse('channel.forbidden');
  tell('channel.let_in', { socket_id, token_hash });
  return { auth: signChannel(appOf(settings), socket_id, channel_name) };
}
