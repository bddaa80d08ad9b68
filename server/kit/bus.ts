/**
 * A topic of the in-process event bus, declared once, in the folder of the part that publishes to
 * it. It notifies other parts of this process at once, without a delivery guarantee. A part that
 * must not miss anything reads facts.
 */
export interface Topic<Message> {
  /** `noun.happened` */
  readonly name: string;
  readonly subscribers: Set<(message: Message) => void>;
  /** The subscribers in all processes of the site are told. */
  readonly is_shared?: boolean;
}

/** Declares a topic with the type of its messages. */
export function declareTopic<Message>(name: string): Topic<Message> {
  return { name, subscribers: new Set() };
}

/** Shared topics by name, for messages from other processes. */
const shared_topics = new Map<string, Topic<undefined>>();
/** Tells the other processes of a shared topic, while this one has joined them. */
let tellOthers: ((topic: string) => void) | undefined;

/**
 * Declares a topic whose messages reach all processes of the site. They have no content: each makes
 * its hearer read what there is, and a hearer polls every second, for one that was lost.
 */
export function declareSharedTopic(name: string): Topic<undefined> {
  const topic = { ...declareTopic<undefined>(name), is_shared: true };
  shared_topics.set(name, topic);
  return topic;
}

/**
 * Has `tell` told of each message of a shared topic, until `stop`. `hear` publishes in this process
 * what another one told: a topic, or all of them where it isn't known which had messages.
 */
export function followShared(tell: (topic: string) => void): {
  hear: (name?: string) => void;
  stop: () => void;
} {
  tellOthers = tell;
  return {
    hear: (name) => {
      for (const topic of shared_topics.values())
        if (name === undefined || topic.name === name)
          for (const listener of topic.subscribers) listener(undefined);
    },
    stop: () => {
      if (tellOthers === tell) tellOthers = undefined;
    },
  };
}

/** Subscribes `listener` to the topic until the returned function is called. */
export function subscribe<Message>(
  { subscribers }: Topic<Message>,
  listener: (message: Message) => void,
): () => void {
  subscribers.add(listener);
  return () => subscribers.delete(listener);
}

/** Publishes a message to the topic's subscribers in this process, and in all if it is shared. */
export function publish<Message>(topic: Topic<Message>, message: Message): void {
  for (const listener of topic.subscribers) listener(message);
  if (topic.is_shared) tellOthers?.(topic.name);
}

/** A fault as it is logged, without what a request held. */
export interface LoggedFault {
  words: string;
  problem: unknown;
  path: string | null;
  request_id: string | null;
}

/** New facts were committed: listeners read now instead of at their next poll. */
export const facts_committed = declareSharedTopic('facts.committed');

/** Jobs were queued that are due: a runner looks now instead of at its next poll. */
export const jobs_queued = declareSharedTopic('jobs.queued');

/** A session ended, here or in another process: drop what depends on it. May be repeated. */
export const session_ended = declareTopic<{ token_hash: string }>('session.ended');

/** Addresses of our pictures that a visitor is about to load. */
export const pictures_wanted = declareTopic<{ addresses: readonly string[] }>('pictures.wanted');

/** An event for the subscribers of a channel. */
export const channel_published = declareTopic<{ channel: string; event: string; data: unknown }>(
  'channel.published',
);

/** This process lost its bus, or has joined it again. */
export const bus_changed = declareTopic<undefined>('bus.changed');

/** This process no longer asks its replica, or asks it again. */
export const replica_changed = declareTopic<undefined>('replica.changed');

/** A fault was logged, in whatever part: our mistake, as `log.error` and `log.fatal` say it. */
export const fault_logged = declareTopic<LoggedFault>('fault.logged');
