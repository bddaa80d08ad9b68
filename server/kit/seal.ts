import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { randomBytes } from './random.ts';

/**
 * Layout of sealed bytes: one byte for this layout, four that identify the key, twelve of nonce,
 * sixteen of tag, and the ciphertext of AES-256-GCM.
 */
const layout = 1;
const lengths = { head: 5, nonce: 12, tag: 16 } as const;

/** Length of the prefix that identifies the key of sealed bytes (`headOf`). */
export const head_bytes = lengths.head;

/**
 * Derives a separate key for each use of the secret key, so that a leak in one use doesn't help in
 * another.
 */
export function keyFor(secret_key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret_key, '', `vitrine: ${use}`, 32));
}

/** The prefix of everything that this key sealed. */
export function headOf(secret_key: Buffer): Buffer {
  return Buffer.from([
    layout,
    ...keyFor(secret_key, 'mark of the key').subarray(0, lengths.head - 1),
  ]);
}

/**
 * Encrypts bytes so that only this key opens them, and only with the same `about`: sealed bytes
 * copied to another row don't open there.
 */
export function seal(secret_key: Buffer, plain: Buffer, about: string): Buffer {
  const head = headOf(secret_key);
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret_key, 'seal'), nonce, {
    authTagLength: lengths.tag,
  });
  cipher.setAAD(Buffer.concat([head, Buffer.from(about)]));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts bytes that any of the keys sealed with the same `about`. Throws when none of the keys
 * sealed them, when they were changed, or when `about` differs.
 */
export function unseal(keys: Buffer | readonly Buffer[], sealed: Buffer, about: string): Buffer {
  const nonce_from = lengths.head;
  const tag_from = nonce_from + lengths.nonce;
  const text_from = tag_from + lengths.tag;
  if (sealed.length < text_from || sealed[0] !== layout)
    throw new Error('this was not sealed by seal()');
  const head = sealed.subarray(0, lengths.head);
  const secret_key = [keys].flat().find((key) => headOf(key).equals(head));
  if (!secret_key)
    throw new Error(
      'another SECRET_KEY sealed this: start with the key that the database was used with',
    );
  const cipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secret_key, 'seal'),
    sealed.subarray(nonce_from, tag_from),
    {
      authTagLength: lengths.tag,
    },
  );
  cipher.setAAD(Buffer.concat([head, Buffer.from(about)]));
  cipher.setAuthTag(sealed.subarray(tag_from, text_from));
  return Buffer.concat([cipher.update(sealed.subarray(text_from)), cipher.final()]);
}

/**
 * A keyed hash of 32 bytes by which a short secret is recognised: with the database alone it can't
 * be brute-forced.
 */
export function keyedHash(secret_key: Buffer, use: string, secret: string): Buffer {
  return createHmac('sha256', keyFor(secret_key, use)).update(secret).digest();
}
