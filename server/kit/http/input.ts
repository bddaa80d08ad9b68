import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { fieldErrorsOf } from './field-errors.ts';

/**
 * Limits of a form or a query, in characters and in fields: three times what any call of the
 * contract reads.
 */
export const fields_length_max = 8 * 1024;
export const fields_max = 20;
/**
 * Limits of JSON, in values and in levels. The largest body of the contract is a list of 100 ids.
 */
export const values_max = 1000;
export const depth_max = 16;

/** Parses a value with the schema. Refuses `request.invalid`, naming the fields. */
export function checkInput(schema: z.ZodType<object> | undefined, value: unknown): object {
  if (!schema) return {};
  const parsed = parse(schema, value);
  if (parsed.success) return parsed.data;
  return refuse('request.invalid', fieldErrorsOf(parsed.error.issues, value));
}

/**
 * Zod compares the length of whatever was sent with a text's limits, also one that can't become a
 * number: `{"length":{"toString":"x"}}`. Refuses `request.invalid` then.
 */
function parse(schema: z.ZodType<object>, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (problem) {
    if (problem instanceof TypeError) return refuse('request.invalid', { body: ['form'] });
    throw problem;
  }
}

/**
 * Parses the fields of a form or a query. Refuses `request.too_large` before parsing, and as
 * `oneOfEach` does.
 */
export function readFields(text: string): Record<string, string> {
  if (text.length > fields_length_max) refuse('request.too_large');
  return oneOfEach(new URLSearchParams(text));
}

/**
 * Collects fields by name and rejects repeated names, because parsers disagree about them. Refuses
 * `request.invalid` at the first repeated name and at the first field too many, and reads no
 * further.
 */
export function oneOfEach(given: Iterable<[string, string]>): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    if (fields.has(name)) refuse('request.invalid', { [name]: ['twice'] });
    if (fields.size === fields_max) refuse('request.invalid', { body: [`many ${fields_max}`] });
    if (name.includes('\0') || value.includes('\0')) refuseNul();
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/**
 * Checks the decoded parts of a path. Refuses `request.invalid` for control characters, which no
 * address of ours has.
 */
export function readParams(params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params))
    if (/\p{Cc}/u.test(value)) refuse('request.invalid', { [name]: ['characters'] });
  return params;
}

/**
 * Parses JSON. Refuses `request.malformed` for invalid JSON, `request.invalid` for the character
 * NUL, more than 1000 values and more than 16 levels, all before any value is built.
 */
export function readJson(text: string): unknown {
  for (let at = 0, values = 0, depth = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    if (values > values_max) refuse('request.invalid', { body: [`many ${values_max}`] });
    if (depth > depth_max) refuse('request.invalid', { body: ['form'] });
  }
  try {
    return JSON.parse(text);
  } catch {
    return refuse('request.malformed');
  }
}

/**
 * The index of the closing quote of the string that begins at `start`, or the length of the text.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && text.startsWith('u0000', at + 1)) refuseNul();
    at += text[at] === '\\' ? 2 : 1;
  }
  return at;
}

/** PostgreSQL's text type can't hold NUL, and no text of ours needs it. */
function refuseNul(): never {
  return refuse('request.invalid', { body: ['characters'] });
}
