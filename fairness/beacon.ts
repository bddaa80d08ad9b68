/** A public chain of random numbers, each of which is a signature that nobody can make early. */
export interface BeaconChain {
  /** The chain's name at its relays: the hash of its parameters, hex. */
  chain_hash: string;
  /** Compressed point of G2, hex. */
  public_key: string;
  /** The moment of round 1, in milliseconds since 1970. */
  genesis_ms: number;
  /** Time from one round to the next. */
  period_ms: number;
}

/** drand's chain "quicknet": scheme `bls-unchained-g1-rfc9380`, a round every three seconds. */
export const QUICKNET: BeaconChain = {
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis_ms: 1_692_803_367_000,
  period_ms: 3_000,
};

/**
 * The chains that rooms were ever closed with, known to each check. None leaves the list: a chain
 * that retires has drawn rooms whose records stay.
 */
export const CHAINS: readonly BeaconChain[] = [QUICKNET];

/** The chain of that hash; a room that doesn't name one is of the first chain there was. */
export function findChain(
  chains: readonly BeaconChain[],
  chain_hash: string = QUICKNET.chain_hash,
): BeaconChain | undefined {
  return chains.find((chain) => chain.chain_hash === chain_hash);
}

/** The scheme's domain separation tag, under which a round's message is hashed to G1. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** A compressed point of G1. */
const SIGNATURE_BYTES = 48;

/** A round with its signature, hex: everything that proves its randomness. */
export interface BeaconProof {
  round: number;
  signature: string;
}

/** The beacon that a room waited for, and the moment from which its round follows. */
export interface BeaconOrigin {
  chain_hash: string;
  public_key: string;
  /** When the room closed: ISO 8601, UTC, with milliseconds. */
  closed_at: string;
}

/** The cryptography that a check needs; server and browser pass their own. */
export interface BeaconTools {
  sha256(bytes: Uint8Array): Uint8Array;
  /**
   * Whether a BLS12-381 signature, a point of G1, is of this message and key. False for bytes that
   * aren't the one encoding of a point of the group.
   */
  isSigned(given: {
    signature: Uint8Array;
    message: Uint8Array;
    public_key: Uint8Array;
    domain: string;
  }): boolean;
}

/** When a round is published, in milliseconds since 1970. */
export function roundMoment({ genesis_ms, period_ms }: BeaconChain, round: number): number {
  return genesis_ms + (round - 1) * period_ms;
}

/** The first round that is published at `at_ms` or later. */
export function firstRoundFrom({ genesis_ms, period_ms }: BeaconChain, at_ms: number): number {
  return Math.max(1, Math.ceil((at_ms - genesis_ms) / period_ms) + 1);
}

/**
 * How far ahead of a room's close its round is published, in milliseconds: more than clocks differ,
 * so that the round doesn't exist yet when nobody can change anything any more.
 */
export const AHEAD_MS = 6_000;

/** The round of a room that closes at `closed_ms`: the first one at least `AHEAD_MS` later. */
export function roundOfRoom(chain: BeaconChain, closed_ms: number): number {
  return firstRoundFrom(chain, closed_ms + AHEAD_MS);
}

/**
 * The randomness of a round, hex, if the chain has signed it; null if the signature is another's,
 * another round's, or none. Never throws.
 */
export function randomnessOf(
  chain: BeaconChain,
  { round, signature }: BeaconProof,
  tools: BeaconTools,
): string | null {
  if (!Number.isSafeInteger(round) || round < 1) return null;
  if (!/^[0-9a-f]*$/.test(signature) || signature.length !== 2 * SIGNATURE_BYTES) return null;
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  const bytes = fromHex(signature);
  const given = {
    signature: bytes,
    message: tools.sha256(number),
    public_key: fromHex(chain.public_key),
  };
  return tools.isSigned({ ...given, domain: DOMAIN }) ? toHex(tools.sha256(bytes)) : null;
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
