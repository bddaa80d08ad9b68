import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sayRefusal } from '../answers.ts';
import { Refusal } from '../refusal.ts';
import { sayFieldErrors } from './field-errors.ts';
import { languageOfCall } from './language.ts';
import { Written } from './route.ts';

/**
 * A success in wire format. Its `msg` is the same word in every language: a repeated call is
 * answered byte for byte as the first, whichever language it names.
 */
export function success(c: Context, data: unknown, beside?: object): Response {
  return c.body(writeSuccess(data, beside), 200, { 'content-type': 'application/json' });
}

/**
 * The same with all headers, for an answer that sets none of its own: from a plain object Node
 * writes them in a fraction of the time that `Headers` take.
 */
export function plainSuccess(c: Context, data: unknown): Response {
  c.set('has_headers', true);
  return new Response(writeSuccess(data), {
    headers: {
      ...(c.get('headers') as Record<string, string>),
      'cache-control': 'no-store',
      'content-type': 'application/json',
      'x-request-id': c.get('request_id') as string,
    },
  });
}

function writeSuccess(data: unknown, beside?: object): string {
  return data instanceof Written
    ? `{"code":200,"msg":"Success","data":${data.json}}`
    : JSON.stringify({ code: 200, msg: 'Success', data, ...beside });
}

/**
 * A refusal in wire format: the catalogue's number, its text in the caller's language, and its key
 * in `data`.
 */
export function refusal(c: Context, refused: Refusal | ErrorKey, beside?: object): Response {
  const key = refused instanceof Refusal ? refused.key : refused;
  const { fields, needed }: Partial<Refusal> = refused instanceof Refusal ? refused : {};
  const [code, status] = errors[key];
  const language = languageOfCall(c.req.header('language'));
  const msg = sayRefusal(language, key, needed);
  if (status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2');
  const data = {
    key,
    ...(fields && { errors: sayFieldErrors(language, fields) }),
    ...needed,
    request_id: c.get('request_id') as string,
  };
  return c.json({ code, msg, data, ...beside }, status as ContentfulStatusCode);
}
