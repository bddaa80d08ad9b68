import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { readTyped } from './read-typed.ts';

/** A code that a person types, of at most this many characters. */
export const typed = (length_max: number) => z.string().max(length_max).overwrite(readTyped);

/** An ASCII host of two or more labels, the last of them no number. */
const host = String.raw`(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])`;
/** RFC 5322, section 3.2.3: atoms with dots between. */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;

/** An e-mail address, with its host in the ASCII form that mail servers are found by. */
export const email = z
  .string()
  .overwrite((text) =>
    text.replace(/@([\p{L}\p{M}\p{N}.-]+)$/u, (_, name: string) => `@${toAscii(name)}`),
  )
  .max(254)
  .regex(new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${host}$`, 'i'), fieldError('email'));

/** RFC 3492: `münchen.de` is `xn--mnchen-3ya.de`. A name that can't be one stays as it is. */
function toAscii(name: string): string {
  return URL.parse(`http://${name}`)?.hostname ?? name;
}
