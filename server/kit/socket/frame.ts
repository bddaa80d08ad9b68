/**
 * Encodes a text as one WebSocket frame of a server (RFC 6455, 5.2): final, unmasked. Encoded once
 * for all receivers.
 */
export function frameText(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const head = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + bytes);
  frame[0] = 0x81;
  frame[1] = head === 2 ? bytes : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(bytes, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(bytes), 2);
  frame.write(text, head);
  return frame;
}
