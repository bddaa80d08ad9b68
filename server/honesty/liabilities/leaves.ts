import { NODE_BYTES } from '@vitrine/fairness/liabilities';

/** Leaves whose bytes stand together: each one's own buffer would cost three times as much. */
const block_leaves = 1024;
const hash_bytes = 32;

/** A list of leaves that grows to millions, in 88 bytes each. */
export class Leaves {
  readonly #blocks: Buffer[] = [];
  length = 0;

  push(leaf: Uint8Array): void {
    if (this.length % block_leaves === 0)
      this.#blocks.push(Buffer.allocUnsafe(block_leaves * NODE_BYTES));
    this.#block(this.length).set(leaf, offsetOf(this.length));
    this.length += 1;
  }

  at(n: number): Buffer {
    return this.#block(n).subarray(offsetOf(n), offsetOf(n) + NODE_BYTES);
  }

  /** Orders two leaves by their hashes. */
  compare(a: number, b: number): number {
    const [from, other] = [offsetOf(a), offsetOf(b)];
    return this.#block(a).compare(
      this.#block(b),
      other,
      other + hash_bytes,
      from,
      from + hash_bytes,
    );
  }

  /** The first two bytes of a leaf's hash, as a number. */
  beginning(n: number): number {
    return this.#block(n).readUInt16BE(offsetOf(n));
  }

  #block(n: number): Buffer {
    return this.#blocks[Math.floor(n / block_leaves)]!;
  }
}

const offsetOf = (n: number) => (n % block_leaves) * NODE_BYTES;
