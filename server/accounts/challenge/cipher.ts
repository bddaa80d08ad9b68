import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { keyedHash } from '../../kit/seal.ts';

/**
 * The cipher of AJ-Captcha: AES-128-ECB with PKCS7. Key and ciphertext both reach the client, so it hides nothing from one who
 * looks; it is what clients speak.
 */
const algorithm = 'aes-128-ecb';
const block_bytes = 16;

/** Encrypts UTF-8 text (or bytes) with a key of 16 ASCII characters. */
export function encryptText(key: string, plain: string | Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, null);
  return Buffer.concat([cipher.update(plain), cipher.final()]);
}

/** The key of a challenge, 16 characters: made from its token, so that it is stored nowhere. */
export function keyOf(secret_key: Buffer, token: string): string {
  return keyedHash(secret_key, 'challenge key', token).toString('hex').slice(0, 16);
}

/**
 * What a `pointJson` says, byte for byte; undefined when this key didn't encrypt it. Where it travels in a query clients
 * write it in base64 once more, or lose its plus signs: both are read.
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
    // The padding is wrong: another key, or no ciphertext at all. No caller learns which.
    return undefined;
  }
}

/** A query's form encoding turns plus signs into spaces. */
function fromBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', '+'), 'base64');
}

/** How `captchaVerification` is recognised, as the client sent it. */
export function hashVerification(captchaVerification: string): Buffer {
  return hash('sha256', fromBase64(captchaVerification), 'buffer');
}

/** The same, made from what was checked: AES(token + '---' + solution). */
export function verificationHash(key: string, token: string, solution: Buffer): Buffer {
  return hash('sha256', encryptText(key, Buffer.concat([Buffer.from(`${token}---`), solution])), 'buffer');
}
