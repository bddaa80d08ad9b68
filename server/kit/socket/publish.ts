import { channel_published, publish } from '../bus.ts';
import type { Channel } from './channel.ts';

/**
 * Sends an event to the present subscribers of a channel on this process's sockets. Nothing is
 * stored: a new subscriber reads the present state first. Inside a transaction call it through
 * `tx.after`. For events that every process must send, each process follows the database itself.
 */
export function publishToChannel<Messages extends object, Event extends keyof Messages & string>(
  { name }: Channel<Messages>,
  event: Event,
  data: Messages[Event],
): void {
  publish(channel_published, { channel: name, event, data });
}
