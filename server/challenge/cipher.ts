import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { keyedHash } from '../kit/seal.ts';

/**
 * AJ-Captcha's cipher: AES-128-ECB with PKCS7. Both key and ciphertext reach the client, so it
 * hides nothing from an attacker; it is the protocol that clients speak.
 */
const algorithm = 'aes-128-ecb';
const block_bytes = 16;

/** Encrypts UTF-8 text (or bytes) with a key of 16 ASCII characters. */
export function encryptText(key: string, plain: string | Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, null);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

/** Derives the 16-character key of a challenge from its token: the key needn't be stored. */
export function keyOf(secret_key: Buffer, token: string): string {
  return keyedHash(secret_key, 'challenge key', token).toString('hex').slice(0, 16);
}

/**
 * Decrypts a `pointJson` to its exact bytes; undefined when this key didn't encrypt it. In a query,
 * clients may base64-encode it twice or lose its plus signs: both are accepted.
 */
export function readSolution(key: string, pointJson: string): Buffer | undefined {
  const once = fromBase64(pointJson);
  return decrypt(key, once) ?? decrypt(key, fromBase64(once.toString('latin1')));
}

function decrypt(key: string, ciphertext: Buffer): Buffer | undefined {
  if (ciphertext.length === 0 || ciphertext.length % block_bytes !== 0) return undefined;
  const decipher = createDecipheriv(algorithm, key, null);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    // The padding is wrong: another key, or no ciphertext at all. Callers don't learn which.
    return undefined;
  }
}

/** Form encoding in a query turns plus signs into spaces. */
function fromBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', '+'), 'base64');
}

/**
 * Hashes `captchaVerification` as the client sent it; equals `verificationHash` when it is right.
 */
export function hashVerification(captchaVerification: string): Buffer {
  return hash('sha256', fromBase64(captchaVerification), 'buffer');
}

/** The same hash, computed from the checked solution: AES(token + '---' + solution). */
export function verificationHash(key: string, token: string, solution: Buffer): Buffer {
  return hash(
    'sha256',
    encryptText(key, Buffer.concat([Buffer.from(`${token}---`), solution])),
    'buffer',
  );
}
