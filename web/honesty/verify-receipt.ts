import { ed25519 } from '@noble/curves/ed25519.js';
import {
  verifyReceipt,
  type ReceiptVerdict,
  type VerifySignature,
} from '@vitrine/fairness/receipt';
import { hashes } from '../seeds/hashes.ts';

const verify: VerifySignature = (public_key, message, signature) => {
  try {
    // Exactly RFC 8032, as the other verifiers.
    return ed25519.verify(signature, message, public_key, { zip215: false });
  } catch {
    // The library throws on bytes that are no point.
    return false;
  }
};

/** Verifies a receipt in this browser, with these published keys. */
export function verifyHere(receipt: unknown, keys: unknown): ReceiptVerdict {
  return verifyReceipt(receipt, keys, { hashes, verify });
}
