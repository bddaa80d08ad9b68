import { fields, hex64, list, moment, nullable, text } from './shape.ts';
import type { Hashes } from './stream.ts';

/** Whether an Ed25519 signature (RFC 8032) of a message is by this key. */
export type VerifySignature = (
  public_key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

/** The functions that a check of signatures needs. */
export type SignatureTools = { hashes: Hashes; verify: VerifySignature };

/** A signed text as it is handed out: `bytes` is the text, `signature` is hexadecimal. */
export type SignedText = { bytes: string; key_id: string; signature: string };

/** Why a signed text is refused, by name. */
export type SignedFault = 'malformed' | 'foreign_key' | 'forged';

/** A longer text is none: the receipt of ten openings has some 3,000 characters. */
const BYTES_MOST = 65_536;

/** Reads a signed text; other fields are left alone. */
export const readSigned = fields({ bytes: text, key_id: text, signature: text });

const readKeys = fields({
  keys: list(fields({ key_id: text, public_key: hex64, from: moment, until: nullable(moment) })),
});

/** A key's id: the beginning of the SHA-256 of its public key, as text. */
export function keyIdOf(public_key: string, hashes: Hashes): string {
  return hashes.sha256(public_key).slice(0, 16);
}

/**
 * Why a text isn't signed by a key of the published history, `{keys: […]}`; undefined if it is.
 * Throws a TypeError when the text is too long or the keys have another shape.
 */
export function checkSignature(
  { bytes, key_id, signature }: SignedText,
  given_keys: unknown,
  { hashes, verify }: SignatureTools,
): { status: SignedFault; fault: string } | undefined {
  if (bytes.length > BYTES_MOST) throw new TypeError('bytes is too long');
  const { keys } = readKeys(given_keys, 'the keys');
  const key = keys.find((one) => one.key_id === key_id);
  if (!key || keyIdOf(key.public_key, hashes) !== key_id)
    return { status: 'foreign_key', fault: `key ${key_id} isn’t in the published history` };
  const signed = /^[0-9a-f]{128}$/.test(signature);
  const message = new TextEncoder().encode(bytes);
  if (!signed || !verify(fromHex(key.public_key), message, fromHex(signature)))
    return { status: 'forged', fault: `the signature isn’t key ${key_id}’s of these bytes` };
  return undefined;
}

/** The bytes of lower-case hex. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
