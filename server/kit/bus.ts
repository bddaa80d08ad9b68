/**
 * A topic of the in-process event bus, declared once, in the folder of the part that publishes to
 * it. It notifies other parts of this process at once, without a delivery guarantee. A part that
 * must not miss anything reads facts.
 */
export interface Topic<Message> {
  /** `noun.happened` */
  readonly name: string;
  readonly subscribers: Set<(message: Message) => void>;
}

/** Declares a topic with the type of its messages. */
export function declareTopic<Message>(name: string): Topic<Message> {
  return { name, subscribers: new Set() };
}

/** Subscribes `listener` to the topic until the returned function is called. */
export function subscribe<Message>(
  { subscribers }: Topic<Message>,
  listener: (message: Message) => void,
): () => void {
  subscribers.add(listener);
  return () => subscribers.delete(listener);
}

/** Publishes a message to the topic's subscribers in this process. */
export function publish<Message>({ subscribers }: Topic<Message>, message: Message): void {
  for (const listener of subscribers) listener(message);
}

/** A fault as it is logged, without what a request held. */
export interface LoggedFault {
  words: string;
  problem: unknown;
  path: string | null;
  request_id: string | null;
}

/** New facts were committed: listeners read now instead of at their next poll. */
export const facts_committed = declareTopic<undefined>('facts.committed');

/** A session ended, here or in another process: drop what depends on it. May be repeated. */
export const session_ended = declareTopic<{ token_hash: string }>('session.ended');

/** Addresses of our pictures that a visitor is about to load. */
export const pictures_wanted = declareTopic<{ addresses: readonly string[] }>('pictures.wanted');

/** An event for the subscribers of a channel. */
export const channel_published = declareTopic<{ channel: string; event: string; data: unknown }>(
  'channel.published',
);

/** A fault was logged, in whatever part: our mistake, as `log.error` and `log.fatal` say it. */
export const fault_logged = declareTopic<LoggedFault>('fault.logged');
