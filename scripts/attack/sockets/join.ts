import { setTimeout as sleep } from 'node:timers/promises';
import { randomAddress } from '../../../server/testing/address.ts';
import { openSocket, type TestSocket } from '../../../server/testing/socket.ts';

/** The events that answer a subscription. */
const answers = ['pusher_internal:subscription_succeeded', 'pusher:subscription_error'];
const answer_ms_max = 5000;

/** Makes a call as a player; returns the status, the text and the answer's data. */
export async function call(url: string, name: string, token: string, body?: object, key?: string) {
  const [method = '', path = ''] = name.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': randomAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, data: (JSON.parse(text) as { data: unknown }).data };
}

interface Listener extends TestSocket {
  /** Asks for a channel with a session. Returns the event that answers. */
  ask: (channel: string, token: string) => Promise<string>;
}

/**
 * Opens a socket at `url` and joins a player's private channel, authorised by the process at
 * `asked_at`. Throws when the join is refused.
 */
export async function joinOwn(
  url: string,
  player: { id: number; token: string },
  asked_at = url,
): Promise<Listener> {
  const socket = await openSocket(url);
  const { socket_id } = (await socket.next('pusher:connection_established')).data as {
    socket_id: string;
  };
  const ask = async (channel: string, token: string) => {
    const response = await fetch(`${asked_at}/broadcasting/auth`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ socket_id, channel_name: channel }),
    });
    const received_before = socket.received.length;
    socket.say('pusher:subscribe', { channel, ...((await response.json()) as object) });
    for (const end = performance.now() + answer_ms_max; performance.now() < end; await sleep(10)) {
      const answer = socket.received
        .slice(received_before)
        .find(({ event }) => answers.includes(event));
      if (answer) return answer.event;
    }
    return 'nothing';
  };
  const answer = await ask(`private-FallingGoods.${player.id}`, player.token);
  if (answer !== 'pusher_internal:subscription_succeeded')
    throw new Error(`the player was answered ${answer}`);
  return { ...socket, ask };
}
