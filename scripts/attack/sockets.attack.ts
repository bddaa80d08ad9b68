import { setTimeout as sleep } from 'node:timers/promises';
import { makePlayers, type Product } from '../../bench/product.ts';
import { startSession } from '../../server/accounts/index.ts';
import { signChannel } from '../../server/kit/socket/signature.ts';
import { openSocket } from '../../server/testing/socket.ts';
import type { Attack, Finding } from './attack.ts';
import { call, joinOwn } from './sockets/join.ts';

const per_network_max = 200;

/**
 * Opens more sockets than the limit, keeps listening with a stolen session after it ended, and
 * sends forged signatures.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  run: async (product, long) => [
    await floodSockets(product, long),
    await listenOn(product),
    await makeUpSignatures(product),
    await talk(product),
  ],
};

/**
 * One IPv6 /64 opens as many sockets as it can for some seconds, each from another of its
 * addresses.
 */
async function floodSockets({ url }: Product, long: boolean): Promise<Finding> {
  let host = 0;
  let open = 0;
  let refused = 0;
  for (const end = performance.now() + (long ? 60_000 : 4000); performance.now() < end;) {
    host += 1;
    const headers = { 'x-forwarded-for': `2001:db8::${host.toString(16)}` };
    const socket = await openSocket(url, undefined, headers).catch(() => undefined);
    if (!socket) await sleep(10);
    if (socket) open += 1;
    else refused += 1;
    void socket?.closed.then(() => (open -= 1));
  }
  await sleep(500);
  const other = await openSocket(url, undefined, { 'x-forwarded-for': '2001:db8:0:1::1' });
  await other.next('pusher:connection_established');
  const figure = `${open} of ${host} are open, ${refused} were turned away by HTTP; another network opened one at once`;
  return {
    what: 'one network, however many addresses it has, opens 200 sockets',
    held: open <= per_network_max,
    figure,
  };
}

/**
 * A thief authorises a socket with a stolen session, then with their own; then the owner ends all
 * sessions.
 */
async function listenOn(product: Product): Promise<Finding> {
  const [ann, thief] = await makePlayers(product.owner, 2);
  const stolen = await startSession(product.owner.db, ann!.id);
  const socket = await joinOwn(product.url, { id: ann!.id, token: stolen });
  const own = await socket.ask(`private-FallingGoods.${thief!.id}`, thief!.token);
  await call(product.url, 'POST /api/sessions/end_all', ann!.token, {});
  const code = await Promise.race([socket.closed, sleep(5000, 0)]);
  const held = own === 'pusher:subscription_error' && code === 4210;
  const figure = `the thief’s own session was answered ${own}, the socket was closed with ${code}`;
  return {
    what: 'a stolen session’s socket ends with all sessions, though another session came after',
    held,
    figure,
  };
}

/** Sends forged signatures repeatedly: each might cost a database query. */
async function makeUpSignatures({ url }: Product): Promise<Finding> {
  const socket = await openSocket(url);
  const { socket_id } = (await socket.next('pusher:connection_established')).data as {
    socket_id: string;
  };
  const auth = signChannel(
    { key: 'vitrine', secret: 'a guess' },
    socket_id,
    'private-FallingGoods.1',
  );
  for (let n = 0; n < 200; n++)
    socket.say('pusher:subscribe', { channel: 'private-FallingGoods.1', auth });
  socket.say('pusher:ping');
  await socket.next('pusher:pong');
  const refused = socket.received.filter(
    ({ event }) => event === 'pusher:subscription_error',
  ).length;
  return {
    what: 'signatures that were guessed',
    held: refused === 200,
    figure: `${refused} of 200 were refused`,
  };
}

/** One socket sends more than the server reads. */
async function talk({ url }: Product): Promise<Finding> {
  const socket = await openSocket(url);
  for (let n = 0; n < 10_000 && socket.ws.readyState === socket.ws.OPEN; n++)
    socket.say('pusher:ping');
  const code = await Promise.race([socket.closed, sleep(5000, 0)]);
  const pongs = socket.received.filter(({ event }) => event === 'pusher:pong').length;
  const figure = `closed with ${code} after ${pongs} answers`;
  return { what: 'a socket that never stops talking', held: code === 4100 && pongs <= 500, figure };
}
