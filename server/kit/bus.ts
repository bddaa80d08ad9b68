/**
 * In-process event bus: notifies other parts of this process at once, without a delivery guarantee.
 * A part that must not miss anything reads facts. Each topic carries its own type.
 */
export interface Topics {
  /** New facts were committed: listeners read now instead of at their next poll. */
  'facts.committed': undefined;
  /** An item of the catalogue has a new price or a new look. */
  'goods.changed': undefined;
  /** A player's pair was rotated or got a client seed. */
  'seeds.changed': { player_id: number };
  /** A session ended, here or in another process: drop what depends on it. May be repeated. */
  'session.ended': { token_hash: string };
  /** Addresses of our pictures that a visitor is about to load. */
  'pictures.wanted': { addresses: readonly string[] };
  /** An event for the subscribers of a channel. */
  'channel.published': { channel: string; event: string; data: unknown };
}

type Listener<T extends keyof Topics> = (message: Topics[T]) => void;

const listeners = new Map<keyof Topics, Set<Listener<never>>>();

/** Subscribes `listener` to the topic until the returned function is called. */
export function hear<T extends keyof Topics>(topic: T, listener: Listener<T>): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set.add(listener));
  return () => set.delete(listener);
}

/** Publishes a message to the topic's subscribers in this process. */
export function tell<T extends keyof Topics>(topic: T, message: Topics[T]): void {
  for (const listener of listeners.get(topic) ?? []) (listener as Listener<T>)(message);
}
