import { fromHex } from './signed.ts';
import type { Hashes } from './stream.ts';

/**
 * The amounts that the house owes a player, in the order in which they are hashed. Whole
 * thousandths, points whole. `held`: money that is staked, put into a giveaway or earned as a
 * partner; it is the player's, but not in the balance. `items_sale` and `items_withdrawal` are two
 * prices of the same items, never to be added: what their sale would pay, and what it costs to send
 * them.
 */
export const AMOUNTS = [
  'money',
  'held',
  'tokens',
  'points',
  'bonus',
  'items_sale',
  'items_withdrawal',
] as const;
export type Amounts = Record<(typeof AMOUNTS)[number], number>;

/** SHA-256 of bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const HASH_BYTES = 32;
const AMOUNT_BYTES = 8;
/** A node as bytes: its hash, then its sums. A leaf is a node, whose sums are its amounts. */
export const NODE_BYTES = HASH_BYTES + AMOUNTS.length * AMOUNT_BYTES;
/** A deeper tree is none: it would have more than a billion leaves. */
export const DEPTH_MOST = 30;

/** Why a tree or a proof is refused, by name. */
export type TreeFaultName =
  | 'negative'
  | 'overflow'
  | 'repeated_leaf'
  | 'wrong_order'
  | 'wrong_depth'
  | 'wrong_leaves'
  | 'foreign_leaf'
  | 'wrong_leaf'
  | 'other_day'
  | 'wrong_root';

export class TreeFault extends Error {
  readonly fault: TreeFaultName;
  constructor(fault: TreeFaultName, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Leaf {
  /** UTC, `yyyy-mm-dd`. */
  day: string;
  blinded_id: Uint8Array;
  amounts: Amounts;
  salt: Uint8Array;
}

/** The seed of a player and the player's number make the secret, so no two players share one. */
export function secretOf(seed: string, player: number, hashes: Hashes): string {
  return toHex(hashes.hmacSha256(seed, `player ${player}`));
}

/** The name of a player's leaf on a day: nobody else can tell whose it is. */
export function blindedIdOf(secret: string, day: string, hashes: Hashes): Uint8Array {
  return hashes.hmacSha256(secret, day);
}

/** The salt of a player's leaf on a day, which keeps its amounts from being guessed. */
export function saltOf(secret: string, day: string, hashes: Hashes): Uint8Array {
  return hashes.hmacSha256(secret, `salt ${day}`);
}

/**
 * A leaf as a node: H("leaf" ‖ day ‖ blinded id ‖ amounts ‖ salt), then its amounts. Throws
 * `negative` and `overflow`.
 */
export function leafNode({ day, blinded_id, amounts, salt }: Leaf, sha256: Sha256): Uint8Array {
  const leaf = new Uint8Array(NODE_BYTES);
  writeAmounts(leaf, amounts);
  const written = leaf.subarray(HASH_BYTES);
  leaf.set(sha256(join(LEAF, ascii(day), blinded_id, written, salt)));
  return leaf;
}

/**
 * The node above two: H("node" ‖ left hash ‖ left sums ‖ right hash ‖ right sums), then both sums
 * added. Throws `overflow`.
 */
export function parentNode(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  const parent = new Uint8Array(NODE_BYTES);
  parent.set(sha256(join(NODE, left, right)));
  const target = viewOf(parent);
  const a = viewOf(left);
  const b = viewOf(right);
  for (let at = HASH_BYTES; at < NODE_BYTES; at += AMOUNT_BYTES)
    writeAmount(target, at, readAmount(a, at) + readAmount(b, at));
  return parent;
}

/** The nodes where a tree has no leaf, from a leaf up: zeros, and the nodes above them. */
export function paddingNodes(height: number, sha256: Sha256): Uint8Array[] {
  const nodes: Uint8Array[] = [new Uint8Array(NODE_BYTES)];
  for (let level = 0; level < height; level++)
    nodes.push(parentNode(nodes[level]!, nodes[level]!, sha256));
  return nodes;
}

/** The least depth of a tree that holds so many leaves. */
export function depthOf(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

/** Orders nodes by their hashes, as bytes. */
export function compareNodes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < HASH_BYTES; at++) if (a[at] !== b[at]) return a[at]! - b[at]!;
  return 0;
}

/** Whether two nodes have the same hash and the same sums. */
export function sameNode(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((byte, at) => byte === b[at]);
}

/** A part of a tree: the nodes of each of its levels that aren't padding, the lowest first. */
export interface Levels {
  levels: readonly (readonly Uint8Array[])[];
  /** Of the levels of the whole tree up to the part's top, from a leaf on. */
  padding: readonly Uint8Array[];
  /** The height of the lowest level in the whole tree. */
  base: number;
}

/** The levels above nodes that stand at the height `base`, `height` of them. */
export function buildLevels(
  nodes: readonly Uint8Array[],
  { height, base = 0 }: { height: number; base?: number },
  sha256: Sha256,
): Levels {
  const padding = paddingNodes(base + height, sha256);
  const levels = [nodes];
  for (let level = 0; level < height; level++) {
    const [below, above] = [levels[level]!, [] as Uint8Array[]];
    for (let at = 0; at < below.length; at += 2)
      above.push(parentNode(below[at]!, below[at + 1] ?? padding[base + level]!, sha256));
    levels.push(above);
  }
  return { levels, padding, base };
}

/** The one node at the top of levels. */
export function topOf({ levels, padding }: Levels): Uint8Array {
  return levels.at(-1)![0] ?? padding.at(-1)!;
}

/** The siblings on the way from the node at a place up to the top. */
export function siblingsOf({ levels, padding, base }: Levels, place: number): Uint8Array[] {
  return levels
    .slice(0, -1)
    .map((nodes, level) => nodes[Math.floor(place / 2 ** level) ^ 1] ?? padding[base + level]!);
}

/** The whole tree of leaves, in the order of their hashes. Throws `repeated_leaf`, `overflow`. */
export function buildTree(leaves: readonly Uint8Array[], sha256: Sha256): Levels {
  const ordered = leaves.toSorted(compareNodes);
  for (let at = 1; at < ordered.length; at++)
    if (compareNodes(ordered[at - 1]!, ordered[at]!) === 0)
      throw new TreeFault('repeated_leaf', 'two leaves have the same hash');
  return buildLevels(ordered, { height: depthOf(ordered.length) }, sha256);
}

/** The hash of a node, as hex. */
export function hashOf(node: Uint8Array): string {
  return toHex(node.subarray(0, HASH_BYTES));
}

/** The sums of a node by name; the amounts of a leaf. */
export function sumsOf(node: Uint8Array): Amounts {
  const view = viewOf(node);
  const named = AMOUNTS.map((name, n) => [name, readAmount(view, HASH_BYTES + n * AMOUNT_BYTES)]);
  return Object.fromEntries(named) as Amounts;
}

/** A node of a hash in hex and sums. Throws `negative` and `overflow`. */
export function nodeOf(hash: string, sums: Amounts): Uint8Array {
  const node = new Uint8Array(NODE_BYTES);
  node.set(fromHex(hash));
  writeAmounts(node, sums);
  return node;
}

function writeAmounts(node: Uint8Array, amounts: Amounts): void {
  const view = viewOf(node);
  let at = HASH_BYTES;
  for (const name of AMOUNTS) {
    if (amounts[name] < 0) throw new TreeFault('negative', `${name} is below zero`);
    writeAmount(view, at, amounts[name]);
    at += AMOUNT_BYTES;
  }
}

/** 64 bits, big-endian; larger than 2^53 − 1 is refused, as everywhere in the scheme. */
function writeAmount(view: DataView, at: number, amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new TreeFault('overflow', 'a sum exceeds 2^53 − 1');
  view.setUint32(at, Math.floor(amount / 2 ** 32));
  view.setUint32(at + 4, amount % 2 ** 32);
}

function readAmount(view: DataView, at: number): number {
  return view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const encoder = new TextEncoder();
const ascii = (text: string) => encoder.encode(text);
const LEAF = ascii('leaf');
const NODE = ascii('node');

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += HEX[byte]!;
  return hex;
}
