import { canonicalJson } from './canonical-json.ts';
import {
  AMOUNTS,
  blindedIdOf,
  compareNodes,
  DEPTH_MOST,
  depthOf,
  hashOf,
  leafNode,
  nodeOf,
  paddingNodes,
  parentNode,
  sameNode,
  secretOf,
  sumsOf,
  toHex,
  TreeFault,
  type Amounts,
  type Sha256,
  type TreeFaultName,
} from './liabilities.ts';
import {
  day,
  exactly,
  fields,
  hex64,
  integer,
  list,
  moment,
  nullable,
  oneOf,
  text,
  wholeNumber,
} from './shape.ts';
import {
  checkSignature,
  fromHex,
  readSigned,
  type SignatureTools,
  type SignedFault,
} from './signed.ts';

/** The name of a root's form, which no other signed text has. */
export const ROOT_FORM = 'vitrine-root-1';

const amount = integer();

/** Everything that a root says. Amounts are whole thousandths. */
const readContent = exactly({
  form: oneOf([ROOT_FORM]),
  site: text,
  day,
  /** When it was counted. */
  at: moment,
  leaves: integer(2 ** DEPTH_MOST),
  /** The hash at the tree's top. */
  root: hex64,
  sums: exactly(Object.fromEntries(AMOUNTS.map((name) => [name, amount]))),
  /** The sum of players' debts to the house, which lessens no other sum. */
  debts: amount,
  /** When the newest of the prices was set; null without any. */
  prices_at: nullable(moment),
  prices_source: text,
  /** The share of an item's worth that a sale pays. */
  recycle_rate_ppm: integer(1_000_000),
  /** The hash of the last row of the chain of operators' acts. */
  audit_head: hex64,
  /** The SHA-256 of the bytes of the root before; null for the first one. */
  previous: nullable(hex64),
  key_id: text,
});
export type RootContent = Omit<ReturnType<typeof readContent>, 'sums'> & { sums: Amounts };

export type RootVerdict =
  | { status: 'verified'; content: RootContent }
  | { status: SignedFault | 'broken_chain'; fault: string };

/**
 * Verifies a signed root with the published keys alone. Takes any parsed JSON and never throws. A
 * field beside the signed text that says something else than it is `forged`.
 */
export function verifyRoot(
  given: unknown,
  given_keys: unknown,
  tools: SignatureTools,
): RootVerdict {
  try {
    const signed = readSigned(given, 'the root');
    const refused = checkSignature(signed, given_keys, tools);
    if (refused) return refused;
    const json: unknown = JSON.parse(signed.bytes);
    const content = readContent(json, '') as unknown as RootContent;
    if (canonicalJson(json) !== signed.bytes) throw new TypeError('bytes isn’t canonical JSON');
    const other = Object.entries(content).find(
      ([name, value]) =>
        signed[name as 'bytes'] !== undefined &&
        canonicalJson(signed[name as 'bytes']) !== canonicalJson(value),
    );
    if (other) return { status: 'forged', fault: `${other[0]} isn’t what was signed` };
    return { status: 'verified', content };
  } catch (problem) {
    return { status: 'malformed', fault: (problem as Error).message };
  }
}

/**
 * Verifies roots, and that they are a chain: each names the hash of the one before it. The first
 * one may name a root that isn't given. Returns the verdicts in the order of the roots.
 */
export function verifyRoots(
  given: readonly unknown[],
  given_keys: unknown,
  tools: SignatureTools,
): RootVerdict[] {
  const verdicts = given.map((root) => verifyRoot(root, given_keys, tools));
  const by_day = verdicts
    .flatMap((verdict, place) => (verdict.status === 'verified' ? { place, ...verdict } : []))
    .toSorted((a, b) => Date.parse(a.content.day) - Date.parse(b.content.day));
  for (const [n, { place, content }] of by_day.entries()) {
    const before = by_day[n - 1];
    if (!before) continue;
    const { bytes } = given[before.place] as { bytes: string };
    if (content.previous !== tools.hashes.sha256(bytes) || content.day === before.content.day)
      verdicts[place] = {
        status: 'broken_chain',
        fault: `the root of ${content.day} doesn’t follow the one of ${before.content.day}`,
      };
  }
  return verdicts;
}

const readAmounts = exactly(Object.fromEntries(AMOUNTS.map((name) => [name, wholeNumber])));

const readProof = fields({
  day,
  player: integer(),
  seed: hex64,
  blinded_id: hex64,
  leaf: hex64,
  salt: hex64,
  amounts: readAmounts,
  place: integer(),
  path: list(exactly({ side: oneOf(['left', 'right']), hash: hex64, sums: readAmounts })),
});

/** A player's proof, as it is handed out and saved. */
export type OwnProof = Omit<ReturnType<typeof readProof>, 'amounts' | 'path'> & {
  amounts: Amounts;
  path: { side: 'left' | 'right'; hash: string; sums: Amounts }[];
  root: unknown;
};

/** A node on the way up, and where the next sibling stands. */
export interface Step {
  hash: string;
  sums: Amounts;
}

export type ProofVerdict =
  | { status: 'verified'; proof: OwnProof; root: RootContent; steps: Step[] }
  | { status: SignedFault | TreeFaultName; fault: string };

/**
 * Verifies that a signed root counts what the house owes a player: recomputes the leaf and every
 * node above it. `player`: whose proof it must be, if the caller knows. Takes any parsed JSON and
 * never throws. A verified proof has the nodes from the leaf to the top as `steps`.
 */
export function verifyProof(
  given: unknown,
  given_keys: unknown,
  tools: SignatureTools & { sha256: Sha256 },
  player?: number,
): ProofVerdict {
  try {
    const proof = readProof(given, 'the proof') as unknown as OwnProof;
    refuseAmounts(proof);
    const signed = verifyRoot(proof.root, given_keys, tools);
    if (signed.status !== 'verified')
      return { status: signed.status as SignedFault, fault: `the root: ${signed.fault}` };
    const root = signed.content;
    const leaf = checkLeaf(proof, root, tools, player);
    checkPlace(proof, root);
    const steps = walk(proof, root, leaf, tools.sha256).map((node) => ({
      hash: hashOf(node),
      sums: sumsOf(node),
    }));
    const top = steps.at(-1)!;
    if (top.hash !== root.root || canonicalJson(top.sums) !== canonicalJson(root.sums))
      throw new TreeFault('wrong_root', 'the path doesn’t lead to the root that was signed');
    return { status: 'verified', proof, root, steps };
  } catch (problem) {
    const status = problem instanceof TreeFault ? problem.fault : 'malformed';
    return { status, fault: (problem as Error).message };
  }
}

function refuseAmounts({ amounts, path }: OwnProof): void {
  const all = [amounts, ...path.map(({ sums }) => sums)].flatMap((one) => Object.values(one));
  if (all.some((one) => one < 0)) throw new TreeFault('negative', 'an amount is below zero');
  if (all.some((one) => one > Number.MAX_SAFE_INTEGER))
    throw new TreeFault('overflow', 'an amount exceeds 2^53 − 1');
}

/** The leaf, recomputed; it must be the player's own, of the root's day. */
function checkLeaf(
  { day: of_day, seed, player, blinded_id, leaf, amounts, salt }: OwnProof,
  root: RootContent,
  { hashes, sha256 }: SignatureTools & { sha256: Sha256 },
  expected: number | undefined,
): Uint8Array {
  if (of_day !== root.day)
    throw new TreeFault('other_day', `the proof is of ${of_day}, the root of ${root.day}`);
  const own = blindedIdOf(secretOf(seed, player, hashes), of_day, hashes);
  if (toHex(own) !== blinded_id || (expected ?? player) !== player)
    throw new TreeFault('foreign_leaf', 'the leaf isn’t this player’s own');
  const node = leafNode({ day: of_day, blinded_id: own, amounts, salt: fromHex(salt) }, sha256);
  if (hashOf(node) !== leaf)
    throw new TreeFault('wrong_leaf', 'the leaf isn’t the hash of these amounts');
  return node;
}

function checkPlace({ place, path }: OwnProof, { leaves }: RootContent): void {
  if (path.length !== depthOf(leaves))
    throw new TreeFault(
      'wrong_depth',
      `${leaves} leaves have a depth of ${depthOf(leaves)}, the path one of ${path.length}`,
    );
  if (place >= leaves)
    throw new TreeFault('wrong_leaves', `the leaf stands behind the last of ${leaves} leaves`);
}

/** The nodes from the leaf to the top. */
function walk(
  { place, path }: OwnProof,
  { leaves }: RootContent,
  leaf: Uint8Array,
  sha256: Sha256,
): Uint8Array[] {
  const padding = paddingNodes(path.length, sha256);
  const nodes = [leaf];
  for (const [level, { side, hash, sums }] of path.entries()) {
    const own = Math.floor(place / 2 ** level);
    const is_left = own % 2 === 1;
    if ((side === 'left') !== is_left)
      throw new TreeFault('wrong_order', `the ${side} side doesn’t fit the leaf’s place`);
    const sibling = nodeOf(hash, sums);
    const is_padding = sameNode(sibling, padding[level]!);
    if (is_padding !== (own ^ 1) * 2 ** level >= leaves)
      throw new TreeFault('wrong_leaves', `the path doesn’t fit ${leaves} leaves`);
    if (level === 0 && !is_padding) checkOrder(leaf, sibling, is_left);
    const [left, right] = is_left ? [sibling, nodes[level]!] : [nodes[level]!, sibling];
    nodes.push(parentNode(left, right, sha256));
  }
  return nodes;
}

function checkOrder(leaf: Uint8Array, sibling: Uint8Array, is_left: boolean): void {
  const order = compareNodes(leaf, sibling);
  if (order === 0) throw new TreeFault('repeated_leaf', 'the same leaf stands twice');
  if (order > 0 !== is_left)
    throw new TreeFault('wrong_order', 'the leaf and its neighbour aren’t in order');
}
