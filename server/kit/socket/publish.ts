import { channel_published, tell } from '../bus.ts';

/**
 * Sends an event to the present subscribers of a channel on this process's sockets. Nothing is
 * stored: a new subscriber reads the present state first. Call it after a commit, not before. For
 * events that every process must send, each process follows the database itself.
 */
export function publish(channel: string, event: string, data: object): void {
  tell(channel_published, { channel, event, data });
}
