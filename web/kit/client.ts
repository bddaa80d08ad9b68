import { makeClient, type Answer, type Client } from '@vitrine/contract/client';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { useMemo } from 'react';
import { useLocale } from './paths.ts';
import { noteServerTime } from './server-clock.ts';

/** Timeout of an API call from a page, in milliseconds. */
export const call_ms_max = 500_000;

/**
 * The contract's client for event handlers, in the page's language. Every POST carries an
 * Idempotency-Key, so that a call whose answer was lost can be retried; to retry instead of calling
 * twice, pass the key of the first attempt (`newKey()`). If the answer asks for work, the client
 * does it and repeats the call with the solution. Loaders take their client from the context
 * instead.
 */
export function useApi(): Client {
  const { code } = useLocale();
  return useMemo(() => makeApi(code), [code]);
}

/** Acts whose answer is due. */
const acts = new Set<Promise<unknown>>();

/** Whether the answer to an act is due: leaving the page now would lose it. */
export function isActing(): boolean {
  return acts.size > 0;
}

/** Resolves when no act's answer is due. */
export async function untilAnswered(): Promise<void> {
  while (isActing()) await Promise.allSettled(acts);
}

/** The same client for code outside components. */
export function makeApi(language: LocaleCode): Client {
  const send = makeClient({ fetch: fetchOnTime, headers: { language } });
  const client: Client = async (call, input, options) => {
    const key = isAct(call) ? { idempotency_key: newKey() } : {};
    const make = (work?: { work: string }) =>
      send(call, input, { ...key, signal: AbortSignal.timeout(call_ms_max), ...options, ...work });
    const answer = await make();
    if (answer.ok || !answer.error.work) return answer;
    // Without this file the refusal stands, and says that the call may be made again.
    const code = await import('./work/repeat.ts').catch(() => undefined);
    if (!code) return answer;
    const workIn = (last: Answer<typeof call>) => (last.ok ? undefined : last.error.work);
    return code.repeatWithWork<Answer<typeof call>>(answer, workIn, (work) => make({ work }));
  };
  return (call, ...rest) => {
    const answer = client(call, ...rest);
    if (!isAct(call)) return answer;
    acts.add(answer);
    return answer.finally(() => acts.delete(answer));
  };
}

function isAct(call: string): boolean {
  return call.startsWith('POST ');
}

async function fetchOnTime(...asked: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...asked);
  noteServerTime(answer.headers.get('date'));
  return answer;
}

/** Makes an Idempotency-Key: 128 random bits. `randomUUID` is missing on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
