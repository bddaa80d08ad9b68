/** A receipt as it is saved and linked. */
export interface PlainReceipt {
  bytes: string;
  key_id: string;
  signature: string;
}

/** The signed parts of a receipt, without those that only a list shows. */
export function plainReceipt({ bytes, key_id, signature }: PlainReceipt): PlainReceipt {
  return { bytes, key_id, signature };
}

/** A receipt as the fragment of an address, which no browser sends to a server. */
export function linkReceipt(receipt: PlainReceipt): string {
  return encodeURIComponent(JSON.stringify(plainReceipt(receipt)));
}

/** The receipt in a fragment as JSON; empty when there is none. */
export function readLink(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // A broken escape.
  }
}
