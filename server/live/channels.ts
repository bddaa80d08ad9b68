import type { ChannelKind } from '../kit/socket/channel.ts';

/** Whether the channel exists. */
export function isChannel(channels: readonly ChannelKind[], name: string): boolean {
  return channels.some((kind) => kind.hasName(name));
}

/**
 * Whether a signed-in player may join this channel; false for public channels, which need no
 * authorization.
 */
export function mayJoin(channels: readonly ChannelKind[], player_id: number, name: string): boolean {
  return channels.some((kind) => kind.mayJoin(player_id, name));
}
