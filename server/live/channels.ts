/** A kind of channel: how it is called, and which signed-in player may join it. Without `mayJoin` it is open to all. */
interface ChannelKind {
  pattern: RegExp;
  mayJoin?: (player_id: number, part: string) => boolean;
}

/** Every channel that there is. Private ones are called as the Pusher protocol wants it, with `private-` before. */
const kinds: readonly ChannelKind[] = [
  { pattern: /^DropKanbanChannel$/ },
  // Whoever may see a battle may hear it: a private room's id can't be guessed.
  { pattern: /^Battle\.[\w-]{1,64}$/ },
  { pattern: /^private-FallingGoods\.([1-9]\d{0,15})$/, mayJoin: (player_id, part) => String(player_id) === part },
];

/** What was won anywhere, by anyone. */
export const drop_channel = 'DropKanbanChannel';

/** Whether there is such a channel. */
export function isChannel(name: string): boolean {
  return kinds.some(({ pattern }) => pattern.test(name));
}

/** Whether a signed-in player may be let into this channel, which is one that needs it. */
export function mayJoin(player_id: number, name: string): boolean {
  return kinds.some(({ pattern, mayJoin }) => {
    const [matched, part = ''] = pattern.exec(name) ?? [];
    return matched !== undefined && mayJoin !== undefined && mayJoin(player_id, part);
  });
}
