/**
 * A kind of channel: its name pattern, and which signed-in player may join it. Without `mayJoin` it
 * is public.
 */
interface ChannelKind {
  pattern: RegExp;
  mayJoin?: (player_id: number, part: string) => boolean;
}

/** All channels. Private ones have the prefix `private-`, as the Pusher protocol requires. */
const kinds: readonly ChannelKind[] = [
  { pattern: /^DropKanbanChannel$/ },
  // Everyone who may see a battle may subscribe: a private room's id can't be guessed.
  { pattern: /^Battle\.[\w-]{1,64}$/ },
  { pattern: /^private-FallingGoods\.([1-9]\d{0,15})$/, mayJoin: (player_id, part) => String(player_id) === part },
];

/** All drops of all players. */
export const drop_channel = 'DropKanbanChannel';

/** Whether the channel exists. */
export function isChannel(name: string): boolean {
  return kinds.some(({ pattern }) => pattern.test(name));
}

/**
 * Whether a signed-in player may join this channel; false for public channels, which need no
 * authorization.
 */
export function mayJoin(player_id: number, name: string): boolean {
  return kinds.some(({ pattern, mayJoin }) => {
    const [matched, part = ''] = pattern.exec(name) ?? [];
    return matched !== undefined && mayJoin !== undefined && mayJoin(player_id, part);
  });
}
