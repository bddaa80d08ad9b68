import Pusher from 'pusher-js';
import { makeApi } from '../kit/client.ts';
import { splitLocale } from '../kit/paths.ts';

/**
 * The backoff of reconnects: the first delay, which doubles up to the last. A server restart takes
 * some seconds.
 */
const wait_ms = { first: 4_000, last: 15_000 };

/** The code that the server closes a socket with when the session that authorised it has ended. */
const session_ended = 4210;

type Listener = (data: unknown) => void;

let connection: Promise<Pusher> | undefined;
/** The number of listeners per channel. */
const listeners = new Map<string, number>();

/**
 * Listens to an event of a channel until the returned function is called. Calls `onState` after
 * joining and after each reconnect: earlier events were missed, so this is the moment to fetch the
 * current state.
 */
export function join(
  name: string,
  event: string,
  listener: Listener,
  onState?: () => void,
): () => void {
  let left = false;
  let leave = () => {};
  connection ??= connect();
  void connection.then((pusher) => {
    if (!left) leave = bind(pusher, name, event, listener, onState);
  });
  return () => {
    left = true;
    leave();
  };
}

function bind(
  pusher: Pusher,
  name: string,
  event: string,
  listener: Listener,
  onState = () => {},
): () => void {
  const channel = pusher.subscribe(name);
  listeners.set(name, (listeners.get(name) ?? 0) + 1);
  // An operator may have set an event namespace, for clients that expect Laravel's.
  const receive = (full_name: string, data: unknown) => {
    if (full_name.slice(full_name.lastIndexOf('\\') + 1) === event) listener(data);
  };
  channel.bind_global(receive);
  channel.bind('pusher:subscription_succeeded', onState);
  if (channel.subscribed) onState();
  return () => {
    channel.unbind_global(receive);
    channel.unbind('pusher:subscription_succeeded', onState);
    const left = listeners.get(name)! - 1;
    listeners.set(name, left);
    if (left === 0) pusher.unsubscribe(name);
  };
}

/**
 * Opens the page's one shared connection. Makes no attempt while the browser is offline: each would
 * log an error in its console.
 */
async function connect(): Promise<Pusher> {
  const key = await findKey();
  await untilOnline();
  // There is only one transport, so pusher-js needn't cache the last one in local storage.
  Pusher.Runtime.getLocalStorage = () => undefined;
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: Number(location.port) || 80,
    wssPort: Number(location.port) || 443,
    forceTLS: location.protocol === 'https:',
    enabledTransports: ['ws'], // Encrypted (wss) if the page is on https.
    channelAuthorization: { endpoint: `${location.origin}/broadcasting/auth`, transport: 'ajax' },
  });
  // On these events pusher-js sends on a socket that may be gone, and abandons one that is still
  // opening; both log an error in the console.
  Pusher.Runtime.getNetwork().unbind_all();
  window.addEventListener('offline', () => pusher.disconnect());
  window.addEventListener('online', () => pusher.connect());
  pusher.connection.bind('error', ({ data }: { data?: { code: number } }) => {
    if (data?.code === session_ended) leavePrivate(pusher);
  });
  keepRetrying(pusher);
  return pusher;
}

/**
 * Leaves the private channels, so that a reconnect doesn't ask for them as an anonymous visitor.
 */
function leavePrivate(pusher: Pusher): void {
  for (const { name } of pusher.allChannels())
    if (name.startsWith('private-')) pusher.unsubscribe(name);
}

async function findKey(): Promise<string> {
  for (let wait = wait_ms.first; ; wait = Math.min(2 * wait, wait_ms.last)) {
    await untilOnline();
    const config = await makeApi(splitLocale(location.pathname).locale.code)('GET /api/config', {});
    if (config.ok) return config.data.live.key;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function untilOnline(): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/**
 * After a server restart pusher-js retries at once, and if that was too early only 15 s later. This
 * retries in between.
 */
function keepRetrying(pusher: Pusher): void {
  let wait = wait_ms.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'unavailable') return; // Still connecting, after a long time.
    clearTimeout(timer);
    if (current === 'connected') wait = wait_ms.first;
    if (current !== 'connecting') return;
    // Jitter: not all pages reconnect in the same second.
    timer = setTimeout(tryAgain, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, wait_ms.last);
  });
  const tryAgain = () => {
    pusher.disconnect();
    pusher.connect();
  };
}
