// Child process: floods one address of a product until its parent stops it, then reports the
// statuses.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pressed, Target } from './target.ts';

/** Concurrent requests, each on its own connection. */
const connections = 8;

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
let asked = 0;
const statuses: Record<number, number> = {};
const stop = new AbortController();

process.once('message', (target: Target) => {
  process.once('message', () => stop.abort());
  void Promise.all(Array.from({ length: connections }, () => press(target))).then(() => {
    process.send!({ statuses } satisfies Pressed, () => process.exit());
  });
});

async function press(target: Target): Promise<void> {
  while (!stop.signal.aborted) {
    const { status, wait_s } = await ask(target);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (target.obeys) await sleep(wait_s * 1000, undefined, stop).catch(() => undefined);
  }
}

/**
 * Reads the answer to its end. Returns its status, 0 when the connection broke, and the seconds
 * after which it says to retry.
 */
function ask({
  url,
  method,
  path,
  headers,
  body,
}: Target): Promise<{ status: number; wait_s: number }> {
  return new Promise((resolve) => {
    const request = http.request(
      url + path.replace('{n}', String((asked += 1))),
      { method, agent, headers },
      (response) => {
        const wait_s = Number(response.headers['retry-after'] ?? 0);
        response
          .resume()
          .once('close', () => resolve({ status: response.statusCode ?? 0, wait_s }));
      },
    );
    request.once('error', () => resolve({ status: 0, wait_s: 0 }));
    request.end(body);
  });
}
