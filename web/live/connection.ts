import Pusher from 'pusher-js';
import { makeApi } from '../client.ts';
import { splitLocale } from '../paths.ts';

/** The first wait for a server that is gone, which doubles up to the last; a restart takes some seconds. */
const wait_ms = { first: 4_000, last: 15_000 };

/** What the server closes a socket with when the session that let it in has ended. */
const session_ended = 4210;

type Listener = (data: unknown) => void;

let connection: Promise<Pusher> | undefined;
/** How many listen to each channel. */
const listeners = new Map<string, number>();

/**
 * Listens to an event of a channel until the returned function is called. `onState` is called whenever nothing was heard
 * before: after joining, and after each break. It is the moment to fetch the present state.
 */
export function join(name: string, event: string, listener: Listener, onState?: () => void): () => void {
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

function bind(pusher: Pusher, name: string, event: string, listener: Listener, onState = () => {}): () => void {
  const channel = pusher.subscribe(name);
  listeners.set(name, (listeners.get(name) ?? 0) + 1);
  // An operator may have set a namespace for clients that expect Laravel's.
  const hear = (full_name: string, data: unknown) => {
    if (full_name.slice(full_name.lastIndexOf('\\') + 1) === event) listener(data);
  };
  channel.bind_global(hear);
  channel.bind('pusher:subscription_succeeded', onState);
  if (channel.subscribed) onState();
  return () => {
    channel.unbind_global(hear);
    channel.unbind('pusher:subscription_succeeded', onState);
    const left = listeners.get(name)! - 1;
    listeners.set(name, left);
    if (left === 0) pusher.unsubscribe(name);
  };
}

/** The page's one connection. While the browser is offline nothing is tried: each try would leave a line in its console. */
async function connect(): Promise<Pusher> {
  const key = await findKey();
  await untilOnline();
  // There is one way to connect: which one it was last time needn't stay in the browser.
  Pusher.Runtime.getLocalStorage = () => undefined;
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: location.hostname,
    wsPort: Number(location.port) || 80,
    wssPort: Number(location.port) || 443,
    forceTLS: location.protocol === 'https:',
    enabledTransports: ['ws'], // With encryption where the page has it.
    channelAuthorization: { endpoint: `${location.origin}/broadcasting/auth`, transport: 'ajax' },
  });
  // At these events pusher-js sends on a socket that may be gone, and gives one up that is just opening: lines in the console.
  Pusher.Runtime.getNetwork().unbind_all();
  window.addEventListener('offline', () => pusher.disconnect());
  window.addEventListener('online', () => pusher.connect());
  pusher.connection.bind('error', ({ data }: { data?: { code: number } }) => {
    if (data?.code === session_ended) leavePrivate(pusher);
  });
  insistOn(pusher);
  return pusher;
}

/** What a player was let into isn't asked for again as nobody. */
function leavePrivate(pusher: Pusher): void {
  for (const { name } of pusher.allChannels()) if (name.startsWith('private-')) pusher.unsubscribe(name);
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
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/** After a restart pusher-js tries at once, and when that was too early only 15 s later. We try between. */
function insistOn(pusher: Pusher): void {
  let wait = wait_ms.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'unavailable') return; // Still connecting, for long.
    clearTimeout(timer);
    if (current === 'connected') wait = wait_ms.first;
    if (current !== 'connecting') return;
    // Not all pages of the world in the same second.
    timer = setTimeout(tryAgain, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, wait_ms.last);
  });
  const tryAgain = () => {
    pusher.disconnect();
    pusher.connect();
  };
}
