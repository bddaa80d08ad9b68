/** A channel to publish to. `Messages` has the data of its events, by their names. */
export interface Channel<Messages extends object = object> {
  readonly name: string;
  /** Only for the types: no channel has it. */
  readonly messages?: Messages;
}

/** Channels of one kind, as modules declare them. */
export interface ChannelKind {
  /** Whether a name, such as `private-News.7`, is one of its channels. */
  hasName: (name: string) => boolean;
  /** Whether a signed-in player may join one of them; false for public ones. */
  mayJoin: (player_id: number, name: string) => boolean;
}

/** Declares a public channel: everyone may join it. */
export function declareChannel<Messages extends object>(
  name: string,
): Channel<Messages> & ChannelKind {
  return { name, hasName: (other) => other === name, mayJoin: () => false };
}

/**
 * Declares a channel for each player, who alone may join it: `private-{name}.{player's id}`. The
 * Pusher protocol requires the prefix.
 */
export function declareOwnChannel<Messages extends object>(
  name: string,
): ChannelKind & { of: (player_id: number) => Channel<Messages> } {
  const prefix = `private-${name}.`;
  const of = (player_id: number) => ({ name: `${prefix}${player_id}` });
  return {
    of,
    hasName: (other) =>
      other.startsWith(prefix) && /^[1-9]\d{0,15}$/.test(other.slice(prefix.length)),
    mayJoin: (player_id, other) => other === of(player_id).name,
  };
}
