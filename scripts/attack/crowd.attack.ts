import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlayers, type BenchPlayer, type Product } from '../../bench/product.ts';
import { median } from '../../bench/result.ts';
import { hashPassword } from '../../server/accounts/index.ts';
import { randomHex } from '../../server/kit/random.ts';
import type { Attack, Finding } from './attack.ts';
import { measure, startFlood } from './floods/measure.ts';
import type { Target } from './floods/target.ts';
import { digestOf } from './visitor.ts';

/** While a crowd presses, the median of others' calls may grow to this multiple. */
const ratio_max = 3;
const crowd_count = 8;
const others_count = 20;
/** More slow uploads than are read at a time. */
const slow_uploads = 16;
const address = '192.0.2.1';

/**
 * Eight accounts of one address press what costs most, as hard as the limits let them, while others
 * make calls: searches, each for another word; uploads that are refused; confirmations with wrong
 * passwords. Then sixteen accounts upload as slowly as the server allows, while another uploads.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'off', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' },
  run: async (product, long) => {
    const players = await makePlayers(product.owner, crowd_count + others_count + slow_uploads);
    const crowd = players.slice(0, crowd_count);
    const others = players.slice(crowd_count, crowd_count + others_count);
    const password_hash = await hashPassword(digestOf('a right password'));
    await product.owner.db
      .updateTable('accounts_players')
      .set({ password_hash })
      .where(
        'id',
        'in',
        crowd.map(({ id }) => id),
      )
      .execute();
    await measure(product, others, 200); // Warms the JIT and the caches.
    const findings: Finding[] = [];
    for (const [what, target] of Object.entries(targets))
      findings.push(await press(product, { what, target, crowd, others, calls: long ? 300 : 60 }));
    return [...findings, await uploadSlowly(product, players.slice(-slow_uploads), others[0]!)];
  },
};

const boundary = 'crowd';
const upload = (content: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${content}\r\n--${boundary}--\r\n`;
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

const targets: Record<string, Omit<Target, 'url' | 'headers'> & { type?: Record<string, string> }> =
  {
    'searches of cases': { method: 'GET', path: '/api/box?name=ab{n}%20cd{n}' },
    'searches of the shop': { method: 'GET', path: '/api/system_shop?name=ab{n}%20cd{n}' },
    'refused uploads': {
      method: 'POST',
      path: '/api/upload_img',
      type: multipart,
      body: upload('no picture '.repeat(400_000)),
    },
    'wrong confirmations': {
      method: 'POST',
      path: '/api/sessions/confirm',
      type: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: digestOf('a wrong password') }),
    },
  };

interface Pressing {
  what: string;
  target: (typeof targets)[string];
  crowd: readonly BenchPlayer[];
  others: BenchPlayer[];
  calls: number;
}

async function press(
  product: Product,
  { what, target, crowd, others, calls }: Pressing,
): Promise<Finding> {
  const quiet_ms = median(await measure(product, others, calls));
  const { type, ...asked } = target;
  const floods = crowd.map(({ token }) =>
    startFlood({
      ...asked,
      url: product.url,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...type },
      obeys: true,
    }),
  );
  await sleep(1500); // Lets the initial burst pass.
  const pressed_ms = median(await measure(product, others, calls));
  const counts: Record<string, number> = {};
  for (const { statuses } of await Promise.all(floods.map((flood) => flood.stop())))
    for (const [status, count] of Object.entries(statuses))
      counts[status] = (counts[status] ?? 0) + count;
  const said = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  const ratio = pressed_ms / quiet_ms;
  return {
    what: `${what} by ${crowd.length} accounts of one address`,
    held: ratio <= ratio_max,
    figure: `${quiet_ms.toFixed(1)} → ${pressed_ms.toFixed(1)} ms, × ${ratio.toFixed(2)} (${said.join(', ')})`,
  };
}

/** Slow uploads hold places while another player's upload is read, and refused for what it is. */
async function uploadSlowly(
  product: Product,
  slow: readonly BenchPlayer[],
  other: BenchPlayer,
): Promise<Finding> {
  const honest = async () => {
    const started = performance.now();
    const headers = {
      authorization: `Bearer ${other.token}`,
      'x-forwarded-for': '198.51.100.1',
      ...multipart,
    };
    await fetch(`${product.url}/api/upload_img`, {
      method: 'POST',
      headers,
      body: upload('no picture'),
    });
    return performance.now() - started;
  };
  const quiet_ms = median([await honest(), await honest(), await honest()]);
  const requests = slow.map(({ token }, n) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `192.0.2.${n + 10}`,
      ...multipart,
    };
    const request = http.request(`${product.url}/api/upload_img`, { method: 'POST', headers });
    request.on('error', () => {});
    request.on('response', (response) => response.resume());
    request.write(upload(`\x89PNG\r\n\x1a\n${randomHex(64)}`).split(`\r\n--${boundary}--`)[0]);
    const timer = setInterval(() => request.write(randomHex(10_000)), 1000);
    return () => {
      clearInterval(timer);
      request.destroy();
    };
  });
  await sleep(2000);
  const pressed_ms = median([await honest(), await honest(), await honest()]);
  for (const end of requests) end();
  // Those that hold places are each read for seconds: waiting for one of them would show.
  return {
    what: `an upload beside ${slow.length} slow ones`,
    held: pressed_ms < 1000,
    figure: `${quiet_ms.toFixed(0)} → ${pressed_ms.toFixed(0)} ms`,
  };
}
