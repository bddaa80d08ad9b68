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

/** The beginning of a compressed fragment. */
const packed_mark = 'z.';
/** A longer text is no receipt's. */
const length_max = 70_000;

/**
 * A receipt as a short fragment, for a QR code: compressed (RFC 1951), in base64 for addresses.
 * Null where the browser can't compress.
 */
export async function packReceipt(receipt: PlainReceipt): Promise<string | null> {
  if (typeof CompressionStream === 'undefined') return null;
  const text = new Blob([JSON.stringify(plainReceipt(receipt))]).stream();
  const packed = text.pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return packed_mark + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The receipt in a fragment as JSON; empty when there is none, or it can't be read. */
export async function readLink(hash: string): Promise<string> {
  try {
    const fragment = decodeURIComponent(hash.slice(1));
    return fragment.startsWith(packed_mark)
      ? await unpack(fragment.slice(packed_mark.length))
      : fragment;
  } catch {
    return ''; // A broken escape, or no compressed text.
  }
}

async function unpack(base64url: string): Promise<string> {
  if (base64url.length > length_max) return '';
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  // A small text may unpack to a huge one.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > length_max) {
      await reader.cancel();
      return '';
    }
  }
}
