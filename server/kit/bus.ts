/**
 * Tells the other parts of this process that something changed, at once and without promise: whoever must not miss
 * anything reads facts. Each topic carries its own type.
 */
export interface Topics {
  /** New facts were committed: listeners look now instead of at their next poll. */
  'facts.committed': undefined;
  /** An item of the catalogue has a new price or a new look. */
  'goods.changed': undefined;
  /** A player's pair was rotated or got a client seed. */
  'seeds.changed': { player_id: number };
  /** A session ended, here or in another process: what rests on it is dropped. It may be told more than once. */
  'session.ended': { token_hash: string };
  /** Pictures of ours that somebody is about to look at, by their addresses. */
  'pictures.wanted': { addresses: readonly string[] };
  /** Something for whoever is subscribed to a channel. */
  'channel.published': { channel: string; event: string; data: unknown };
}

type Listener<T extends keyof Topics> = (message: Topics[T]) => void;

const listeners = new Map<keyof Topics, Set<Listener<never>>>();

/** Calls `listener` for every message of the topic until the returned function is called. */
export function hear<T extends keyof Topics>(topic: T, listener: Listener<T>): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(listener));
  return () => set.delete(listener);
}

/** Tells a message to whoever hears the topic in this process. */
export function tell<T extends keyof Topics>(topic: T, message: Topics[T]): void {
  for (const listener of listeners.get(topic) ?? []) (listener as Listener<T>)(message);
}
