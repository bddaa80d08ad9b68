import { canonicalJson } from './canonical-json.ts';
import { exactly, hex64, integer, list, moment, nullable, text, type Read } from './shape.ts';
import { checkSignature, readSigned, type SignatureTools, type SignedFault } from './signed.ts';

/** The name of the form, which no other signed text begins with. */
export const RECEIPT_FORM = 'vitrine-receipt-1';

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

export type ReceiptVerdict =
  | { status: 'verified'; content: ReceiptContent }
  | { status: SignedFault; fault: string };

/**
 * Verifies a receipt with the published keys alone. Takes any parsed JSON and never throws:
 * `foreign_key` is a key outside the history, `forged` a signature of other bytes, and `malformed`
 * anything that no site of Vitrine signs.
 */
export function verifyReceipt(
  given: unknown,
  given_keys: unknown,
  tools: SignatureTools,
): ReceiptVerdict {
  try {
    const receipt = readSigned(given, 'the receipt');
    const refused = checkSignature(receipt, given_keys, tools);
    return refused ?? { status: 'verified', content: readBytes(receipt.bytes) };
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
