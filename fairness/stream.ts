/**
 * The scheme's two hash functions, passed in: node:crypto and `@noble/hashes` both fit. Texts are
 * hashed as UTF-8.
 */
export type Hashes = {
  /** SHA-256 of `text` as 64 lowercase hex characters. */
  sha256(text: string): string;
  /** The 32 bytes of HMAC-SHA256. */
  hmacSha256(key: string, message: string): Uint8Array;
};

export type Seeds = { server_seed: string; client_seed: string };

/**
 * Reads a whole number from 0 to `n` − 1 from one stream, each equally likely; throws unless
 * 1 ≤ `n` ≤ 2^32.
 */
export type Uniform = (n: number) => number;

/** The stream of every nonce under one pair of seeds. */
export type Streams = (nonce: number) => Uniform;

/**
 * One word that a stream read to answer `uniform(n)`; `value` is null when the word was rejected
 * and the next one read.
 */
export type WordRead = {
  nonce: number;
  block: number;
  index: number;
  word: number;
  n: number;
  value: number | null;
};

const WORD_RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/**
 * Scales one word (0 ≤ `word` < `range`) to a number below `n`. Returns null for a word in the
 * incomplete last interval of `n` words: accepting it would make small numbers likelier.
 */
export function pick(word: number, n: number, range = WORD_RANGE): number | null {
  const limit = range - (range % n);
  return word < limit ? word % n : null;
}

/**
 * Opens the streams of a seed pair. A block of eight words costs one HMAC, computed when its first
 * word is read. Calls `trace` with every word read, including rejected ones.
 */
export function openStreams(
  hashes: Hashes,
  seeds: Seeds,
  trace?: (read: WordRead) => void,
): Streams {
  return (nonce) => {
    const words = readWords(hashes, seeds, nonce);
    return (n) => {
      if (!Number.isInteger(n) || n < 1 || n > WORD_RANGE) {
        throw new RangeError(`uniform(n) needs a whole n from 1 to 2^32, not ${n}`);
      }
      for (;;) {
        const read = words.next().value;
        const value = pick(read.word, n);
        trace?.({ nonce, ...read, n, value });
        if (value !== null) return value;
      }
    };
  };
}

type Word = { block: number; index: number; word: number };

function* readWords(
  hashes: Hashes,
  { server_seed, client_seed }: Seeds,
  nonce: number,
): Generator<Word, never> {
  for (let block = 0; ; block++) {
    const bytes = hashes.hmacSha256(server_seed, `${client_seed}:${nonce}:${block}`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < WORDS_PER_BLOCK; index++)
      yield { block, index, word: view.getUint32(index * 4) };
  }
}
