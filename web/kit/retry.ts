import type { Answer, Client } from '@vitrine/contract/client';
import type { Call, Input } from '@vitrine/contract/index';
import { newKey } from './client.ts';

/**
 * Makes a call that moves value. If the answer is lost, retries once with the same key, so that
 * nothing happens twice. Pass a key (`newKey()`) to be able to retry again later.
 */
export async function callWithRetry<C extends keyof Call>(
  api: Client,
  call: C,
  input: Input<C>,
  idempotency_key = newKey(),
): Promise<Answer<C>> {
  const answer = await api(call, input, { idempotency_key });
  return !answer.ok && answer.error.key === 'network' ? api(call, input, { idempotency_key }) : answer;
}
