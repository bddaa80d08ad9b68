// Child process of `bench/live.bench.ts`: opens many sockets, which only count the received bytes.
import net from 'node:net';
import { channel, type Awaiting, type Opening } from './orders.ts';

/** Sockets per made-up address: a server limits those from one address. */
const per_address = 20;
/** Concurrent handshakes. */
const at_once = 50;
/** Interval of pongs, so that the server pings no socket during a measurement. */
const alive_ms = 20_000;

const pong = maskedFrame({ event: 'pusher:pong' });
const readers: net.Socket[] = [];
let got_bytes = 0;
let awaited_bytes = Infinity;

async function openAll({ sockets, ...opening }: Opening): Promise<void> {
  let next = 0;
  const openSome = async () => {
    while (next < sockets) await open(next++, opening);
  };
  await Promise.all(Array.from({ length: at_once }, openSome));
}

/** Sends handshake and subscription together; after the answer only messages arrive. */
function open(
  n: number,
  { port, stalled, until, channels = [channel] }: Omit<Opening, 'sockets'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true).once('error', reject);
    const address = Math.floor(n / per_address);
    socket.write(
      `GET /app/vitrine?protocol=7 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `x-forwarded-for: 10.0.${address >> 8}.${address & 255}\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    socket.write(
      maskedFrame({ event: 'pusher:subscribe', data: { channel: channels[n % channels.length] } }),
    );
    let text = '';
    const receive = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.startsWith('HTTP/1.1 101')) return reject(new Error(text));
      if (!text.includes(until)) return;
      socket.off('data', receive);
      if (n < stalled) socket.pause();
      else readers.push(socket.on('data', count));
      resolve();
    };
    socket.on('data', receive);
  });
}

function count(chunk: Buffer): void {
  got_bytes += chunk.length;
  if (got_bytes < awaited_bytes) return;
  process.send!(String(process.hrtime.bigint()));
  got_bytes = 0;
  awaited_bytes = Infinity;
}

/** A client's message, masked with zeros, which leave it unchanged. Shorter than 126 bytes. */
function maskedFrame(message: object): Buffer {
  const text = JSON.stringify(message);
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

setInterval(() => {
  for (const socket of readers) socket.write(pong);
}, alive_ms);

process.on('message', (order: Opening | Awaiting) => {
  if ('sockets' in order) return void openAll(order).then(() => process.send!('open'));
  awaited_bytes = order.bytes;
  process.send!('ready');
});
