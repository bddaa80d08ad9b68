// Presses one address of a product as hard as it can, in a process of its own, until it is told to stop; then says what came of it.
import http from 'node:http';
import type { Pressed, Target } from './target.ts';

/** Requests under way at once, each on a connection of its own. */
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

/** The status of an answer that was read to its end; 0 when the connection broke. */
function ask({ url, method, path, headers, body }: Target): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(url + path, { method, agent, headers }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', () => resolve(0));
    request.end(body);
  });
}
