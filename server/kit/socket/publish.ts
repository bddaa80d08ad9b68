import { tell } from '../bus.ts';

/**
 * Tells an event to whoever is subscribed to a channel at a socket of this process, now and never again: who joins reads the
 * present state first. After a commit, not before. What every process must tell is followed in the database by each.
 */
export function publish(channel: string, event: string, data: object): void {
  tell('channel.published', { channel, event, data });
}
