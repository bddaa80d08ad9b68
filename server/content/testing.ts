import type { Call } from '@vitrine/contract/index';
import type { ReplyOf } from '@vitrine/contract/endpoint';
import { setClock } from '../kit/clock.ts';
import { send } from '../testing/send.ts';

let ahead_ms = 0;

/** Makes a call as a reader, with the clock moved ahead past the cache's expiry. */
export async function readFresh<C extends keyof Call>(
  url: string,
  call: C,
  {
    path = call.slice('GET '.length),
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
): Promise<ReplyOf<Call[C]>> {
  ahead_ms += 70_000;
  const at = new Date(Date.now() + ahead_ms);
  setClock(() => at);
  const { status, envelope } = await send(url, `GET ${path}`, { headers });
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(envelope)}`);
  return envelope.data;
}
