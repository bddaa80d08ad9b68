import { createHmac, timingSafeEqual } from 'node:crypto';

/** The app that signs for the sockets: the key is public, the secret isn't. */
export interface SigningApp {
  key: string;
  secret: Buffer | string;
}

/**
 * Signs one socket's access to one channel, as the Pusher protocol defines it: `key:` and the hex
 * HMAC-SHA256 of `socket_id:channel`, for a presence channel of `socket_id:channel:channel_data`.
 */
export function signChannel(
  { key, secret }: SigningApp,
  socket_id: string,
  channel: string,
  channel_data?: string,
): string {
  const signed = [socket_id, channel, ...(channel_data === undefined ? [] : [channel_data])].join(
    ':',
  );
  return `${key}:${createHmac('sha256', secret).update(signed).digest('hex')}`;
}

/** Whether a signature is ours, for this socket, channel and data. Compares in constant time. */
export function isSignature(
  given: string,
  ...[app, socket_id, channel, channel_data]: Parameters<typeof signChannel>
): boolean {
  const right = Buffer.from(signChannel(app, socket_id, channel, channel_data));
  const tried = Buffer.from(given);
  return tried.length === right.length && timingSafeEqual(tried, right);
}
