import { verifyReceipt, type ReceiptVerdict } from '@vitrine/fairness/receipt';
import { signature_tools } from './signature-tools.ts';

/** Verifies a receipt in this browser, with these published keys. */
export function verifyHere(receipt: unknown, keys: unknown): ReceiptVerdict {
  return verifyReceipt(receipt, keys, signature_tools);
}
