import type { Answer } from '@vitrine/contract/client';
import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Call } from '@vitrine/contract/index';
import { expect } from 'vitest';

/** A raw HTTP response. */
export interface Sent {
  status: number;
  headers: Headers;
  /** The raw body, by which repetitions of a call are compared. */
  text: string;
  envelope: { code: number; msg: string; data: never };
}

interface Request {
  headers?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
  /** Sent as JSON; a string is sent as is. */
  body?: unknown;
}

/**
 * Sends a raw call, including ones that our client can't or won't make: `send(url, 'POST
 * /api/box/0/open', { body: '{' })`.
 */
export async function send(
  url: string,
  call: string,
  { headers = {}, key, body }: Request = {},
): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    envelope: JSON.parse(text) as Sent['envelope'],
  };
}

/**
 * Expects exactly the catalogue's refusal: HTTP status, code, text and key. Returns its field
 * errors.
 */
export function expectRefusal(
  { status, envelope }: Sent,
  key: ErrorKey,
): Record<string, string[]> | undefined {
  const [code, http, english] = errors[key];
  const { data, ...rest } = envelope as {
    code: number;
    msg: string;
    data: { key: string; errors?: Record<string, string[]> };
  };
  expect({ status, ...rest, key: data?.key }).toEqual({ status: http, code, msg: english, key });
  return data.errors;
}

/** Returns the data of a successful answer; throws on a refusal. */
export function dataOf<C extends keyof Call>(answer: Answer<C>) {
  if (!answer.ok)
    throw new Error(
      `refused: ${answer.error.key} ${answer.error.msg} ${JSON.stringify(answer.error.errors)}`,
    );
  return answer.data;
}

/** The key of the refusal, or `none`. */
export function refusalOf(answer: Answer<keyof Call>): string {
  return answer.ok ? 'none' : answer.error.key;
}
