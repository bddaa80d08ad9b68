import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { randomBytes } from './random.ts';

/**
 * What is sealed looks like this: one byte for this layout, four that tell which key it was, twelve of nonce, sixteen of
 * tag, and the ciphertext of AES-256-GCM.
 */
const layout = 1;
const lengths = { head: 5, nonce: 12, tag: 16 } as const;

/** So many bytes at the beginning of a seal tell which key it was (`headOf`). */
export const head_bytes = lengths.head;

/** Each use of the secret key has a key of its own, so that what one use gives away helps no other. */
export function keyFor(secret_key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret_key, '', `vitrine: ${use}`, 32));
}

/** How everything begins that this key sealed. */
export function headOf(secret_key: Buffer): Buffer {
  return Buffer.from([layout, ...keyFor(secret_key, 'mark of the key').subarray(0, lengths.head - 1)]);
}

/** Seals bytes so that only this key opens them, and only as what they are `about`: a row's seal is worth nothing in another. */
export function seal(secret_key: Buffer, plain: Buffer, about: string): Buffer {
  const head = headOf(secret_key);
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret_key, 'seal'), nonce, { authTagLength: lengths.tag });
  cipher.setAAD(Buffer.concat([head, Buffer.from(about)]));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/**
 * What was sealed about the same thing, by whichever of the keys. Throws when none of them sealed it, when it was changed, or
 * is about something else.
 */
export function unseal(keys: Buffer | readonly Buffer[], sealed: Buffer, about: string): Buffer {
  const nonce_from = lengths.head;
  const tag_from = nonce_from + lengths.nonce;
  const text_from = tag_from + lengths.tag;
  if (sealed.length < text_from || sealed[0] !== layout) throw new Error('this was not sealed by seal()');
  const head = sealed.subarray(0, lengths.head);
  const secret_key = [keys].flat().find((key) => headOf(key).equals(head));
  if (!secret_key)
    throw new Error('another SECRET_KEY sealed this: start with the key that the database was used with');
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret_key, 'seal'), sealed.subarray(nonce_from, tag_from), {
    authTagLength: lengths.tag,
  });
  cipher.setAAD(Buffer.concat([head, Buffer.from(about)]));
  cipher.setAuthTag(sealed.subarray(tag_from, text_from));
  return Buffer.concat([cipher.update(sealed.subarray(text_from)), cipher.final()]);
}

/** 32 bytes by which a short secret is recognised; whoever has only the database can't try secrets against them. */
export function keyedHash(secret_key: Buffer, use: string, secret: string): Buffer {
  return createHmac('sha256', keyFor(secret_key, use)).update(secret).digest();
}
