import { canonicalJson } from './canonical-json.ts';
import {
  exactly,
  fields,
  hex64,
  integer,
  list,
  moment,
  nullable,
  text,
  type Read,
} from './shape.ts';
import type { Hashes } from './stream.ts';

/** Whether an Ed25519 signature (RFC 8032) of a message is by this key. */
export type VerifySignature = (
  public_key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean;

/** A receipt as it is handed out: `bytes` is the signed text, `signature` is hexadecimal. */
export type Receipt = { bytes: string; key_id: string; signature: string };

/** A key of the published history; `until` is null while it signs. */
export type SigningKey = {
  key_id: string;
  public_key: string;
  from: string;
  until: string | null;
};

/** The name of the form, which no other signed text begins with. */
export const RECEIPT_FORM = 'vitrine-receipt-1';

/** A longer receipt is none: an act of ten openings has some 3,000 characters. */
const BYTES_MOST = 65_536;
const BALANCES = ['money', 'shop_score', 'score', 'held', 'bonus', 'debt'] as const;
export type ReceiptBalance = (typeof BALANCES)[number];

const amount = integer();
const number = integer();
const change = exactly({ before: amount, after: amount });

type Balances = Partial<Record<ReceiptBalance, { before: number; after: number }>>;
const readBalances: Read<Balances> = exactly(
  {},
  Object.fromEntries(BALANCES.map((name) => [name, change])),
);

/** Everything that a receipt says of an act. Amounts are whole thousandths. */
const readContent = exactly({
  form: (value: unknown, at: string) => {
    if (value !== RECEIPT_FORM) throw new TypeError(`${at} must be ${RECEIPT_FORM}`);
    return RECEIPT_FORM;
  },
  site: text,
  player: number,
  /** The number of the act's fact. */
  fact: number,
  kind: text,
  at: moment,
  /** The balances that the act changed. */
  balances: readBalances,
  items: list(
    exactly({
      item: nullable(number),
      goods: number,
      name: text,
      phase: nullable(text),
      price: amount,
      draw: nullable(number),
    }),
  ),
  /** The commitments that the act's draws were made under. */
  draws: list(
    exactly({
      draw: number,
      server_seed_hash: hex64,
      nonce: number,
      revision_hash: nullable(hex64),
    }),
  ),
  case: nullable(number),
  battle: nullable(text),
  order: nullable(text),
  withdrawal: nullable(number),
  fee: nullable(amount),
});
export type ReceiptContent = ReturnType<typeof readContent>;

/** Why a receipt is refused, by name. */
export type ReceiptFault = 'malformed' | 'foreign_key' | 'forged';

export type ReceiptVerdict =
  | { status: 'verified'; content: ReceiptContent }
  | { status: ReceiptFault; fault: string };

const readReceipt = fields({ bytes: text, key_id: text, signature: text });
const readKey = fields({ key_id: text, public_key: hex64, from: moment, until: nullable(moment) });

/** A key's id: the beginning of the SHA-256 of its public key, as text. */
export function keyIdOf(public_key: string, hashes: Hashes): string {
  return hashes.sha256(public_key).slice(0, 16);
}

/**
 * Verifies a receipt with the published keys alone. Takes any parsed JSON and never throws:
 * `foreign_key` is a key outside the history, `forged` a signature of other bytes, and `malformed`
 * anything that no site of Vitrine signs.
 */
export function verifyReceipt(
  given: unknown,
  given_keys: unknown,
  { hashes, verify }: { hashes: Hashes; verify: VerifySignature },
): ReceiptVerdict {
  try {
    const { bytes, key_id, signature } = readReceipt(given, 'the receipt');
    if (bytes.length > BYTES_MOST) throw new TypeError('bytes is too long');
    const { keys } = fields({ keys: list(readKey) })(given_keys, 'the keys');
    const key = keys.find((one) => one.key_id === key_id);
    if (!key || keyIdOf(key.public_key, hashes) !== key_id)
      return { status: 'foreign_key', fault: `key ${key_id} isn’t in the published history` };
    const signed = /^[0-9a-f]{128}$/.test(signature);
    const message = new TextEncoder().encode(bytes);
    if (!signed || !verify(fromHex(key.public_key), message, fromHex(signature)))
      return { status: 'forged', fault: `the signature isn’t key ${key_id}’s of these bytes` };
    return { status: 'verified', content: readBytes(bytes) };
  } catch (problem) {
    return { status: 'malformed', fault: (problem as Error).message };
  }
}

/** Reads the signed text. Throws unless it is the canonical JSON of a receipt. */
export function readBytes(bytes: string): ReceiptContent {
  const json: unknown = JSON.parse(bytes);
  const content = readContent(json, '');
  if (canonicalJson(json) !== bytes) throw new TypeError('bytes isn’t canonical JSON');
  return content;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
