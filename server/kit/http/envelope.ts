import { errors, type ErrorKey } from '@vitrine/contract/errors';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerIn } from '../answers.ts';
import { Refusal } from '../refusal.ts';
import { languageOfCall } from './language.ts';
import { Written } from './route.ts';

/**
 * A success in wire format. Its `msg` is the same word in every language: a repeated call is
 * answered byte for byte as the first, whichever language it names.
 */
export function success(c: Context, data: unknown, beside: object = {}): Response {
  if (data instanceof Written)
    return c.body(`{"code":200,"msg":"Success","data":${data.json}}`, 200, {
      'content-type': 'application/json',
    });
  return c.json({ code: 200, msg: 'Success', data, ...beside });
}

/**
 * A refusal in wire format: the catalogue's number, its text in the caller's language, and its key
 * in `data`.
 */
export function refusal(c: Context, refused: Refusal | ErrorKey, beside?: object): Response {
  const key = refused instanceof Refusal ? refused.key : refused;
  const { fields, needed }: Partial<Refusal> = refused instanceof Refusal ? refused : {};
  const [code, status] = errors[key];
  const msg = answerIn(languageOfCall(c.req.header('language')), key);
  if (status === 503) c.header('retry-after', '2');
  const data = {
    key,
    ...(fields && { errors: fields }),
    ...needed,
    request_id: c.get('request_id') as string,
  };
  return c.json({ code, msg, data, ...beside }, status as ContentfulStatusCode);
}
