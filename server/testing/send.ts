import type { Answer } from '@vitrine/contract/client';
import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Call } from '@vitrine/contract/index';
import { expect } from 'vitest';

/** An answer as it came over the wire. */
export interface Sent {
  status: number;
  headers: Headers;
  /** The raw body: repetitions of a call are compared by it. */
  text: string;
  envelope: { code: number; msg: string; data: never };
}

interface Request {
  headers?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
  /** JSON, or with a string the text itself. */
  body?: unknown;
}

/** Sends a call that our own client could not or would not make: `send(url, 'POST /api/box/0/open', { body: '{' })`. */
export async function send(url: string, call: string, { headers = {}, key, body }: Request = {}): Promise<Sent> {
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
  return { status: response.status, headers: response.headers, text, envelope: JSON.parse(text) as Sent['envelope'] };
}

/** Expects the refusal as the catalogue has it: status, number, text and key; returns what it says of fields. */
export function expectRefusal({ status, envelope }: Sent, key: ErrorKey): Record<string, string[]> | undefined {
  const [code, http, english] = errors[key];
  const { data, ...rest } = envelope as {
    code: number;
    msg: string;
    data: { key: string; errors?: Record<string, string[]> };
  };
  expect({ status, ...rest, key: data?.key }).toEqual({ status: http, code, msg: english, key });
  return data.errors;
}

/** The data of an answer that has to be a success. */
export function dataOf<C extends keyof Call>(answer: Answer<C>) {
  if (!answer.ok)
    throw new Error(`refused: ${answer.error.key} ${answer.error.msg} ${JSON.stringify(answer.error.errors)}`);
  return answer.data;
}

/** The key with which a call was refused, or `none`. */
export function refusalOf(answer: Answer<keyof Call>): string {
  return answer.ok ? 'none' : answer.error.key;
}
