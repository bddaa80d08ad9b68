import http from 'node:http';

/** What came of a period of load. */
export interface Load {
  per_second: number;
  answers: number;
  refused: number;
}

/**
 * Keeps `callers` requests under way for `seconds`, each on a connection of its own, and counts the answers. A caller
 * sends its next request when the answer to the last one is there, as a player does.
 */
export async function call(callers: number, seconds: number, url: string, next: (caller: number) => CallRequest): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers, scheduling: 'lifo' });
  const { hostname, port } = new URL(url);
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  let refused = 0;
  const started = performance.now();
  const one = (request: CallRequest) =>
    new Promise<void>((resolve, reject) => {
      const { path, headers, body } = request;
      const sent = http.request({ agent, hostname, port, method: 'POST', path, headers }, (response) => {
        if (response.statusCode === 200) answers += 1;
        else refused += 1;
        response.resume().once('end', resolve);
      });
      sent.once('error', reject).end(body);
    });
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) await one(next(caller));
    }),
  );
  const per_second = answers / ((performance.now() - started) / 1000);
  agent.destroy();
  return { per_second, answers, refused };
}

export interface CallRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}
