import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
  /** From sending to the end of the answer. */
  ms: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request byte for byte. Returns undefined for a request that HTTP can't express. */
export async function sendFuzz(
  url: string,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzAnswer | undefined> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  let request: http.ClientRequest;
  try {
    request = http.request(url, { method, path, agent, headers });
  } catch {
    return undefined;
  }
  request.once('response', resolve).once('error', reject).end(body);
  const response = await promise;
  const answer = await text(response);
  const type = response.headers['content-type'] ?? '';
  return { status: response.statusCode!, type, text: answer, ms: performance.now() - started };
}
