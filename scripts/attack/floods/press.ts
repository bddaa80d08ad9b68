// Child process: floods one address of a product as hard as it can until its parent stops it, then
// reports the statuses.
import http from 'node:http';
import type { Pressed, Target } from './target.ts';

/** Concurrent requests, each on its own connection. */
const connections = 8;

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
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
    const status = await ask(target);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** Reads the answer to its end and returns its status; 0 when the connection broke. */
function ask({ url, method, path, headers, body }: Target): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(url + path, { method, agent, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', () => resolve(0));
    request.end(body);
  });
}
