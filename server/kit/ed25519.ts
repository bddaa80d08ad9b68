import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** The bytes before a key of 32 bytes in PKCS #8 and in SPKI (RFC 8410): they name Ed25519. */
const pkcs8_head = Buffer.from('302e020100300506032b657004220420', 'hex');
const spki_head = Buffer.from('302a300506032b6570032100', 'hex');

/** The private key of 32 secret bytes. */
export function privateKeyOf(secret: Uint8Array): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([pkcs8_head, secret]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The 32 bytes of a private key's public key, as hex. */
export function publicKeyOf(private_key: KeyObject): string {
  const spki = createPublicKey(private_key).export({ format: 'der', type: 'spki' });
  return spki.subarray(spki_head.length).toString('hex');
}

/** Signs a text's UTF-8 bytes, as hex. The same text always has the same signature. */
export function signText(private_key: KeyObject, text: string): string {
  return sign(null, Buffer.from(text), private_key).toString('hex');
}

/** Whether a signature of a message is by the private key of these 32 bytes. */
export function verifySignature(
  public_key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = createPublicKey({
    key: Buffer.concat([spki_head, public_key]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, signature);
}
