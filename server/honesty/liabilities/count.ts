import { setImmediate as yieldTurn } from 'node:timers/promises';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import {
  buildLevels,
  depthOf,
  hashOf,
  sumsOf,
  topOf,
  TreeFault,
} from '@vitrine/fairness/liabilities';
import { ROOT_FORM, type RootContent } from '@vitrine/fairness/own-proof';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { signText } from '../../kit/ed25519.ts';
import { hashes, sha256 } from '../../kit/hashes.ts';
import type { Settings } from '../../kit/settings.ts';
import { day_ms, utcDay } from '../../kit/utc-day.ts';
import { readSigner } from '../receipts/keys.ts';
import type { Leaves } from './leaves.ts';
import { countOwed, type CountedLeaves } from './owed.ts';
import * as store from './store.ts';

/** The height of a chunk of leaves: 1,024 of them. */
export const chunk_height = 10;
export const chunk_leaves = 2 ** chunk_height;
/** Players whose places are stored together. */
export const chunk_players = 1024;

/** Chunks that are stored by one transaction: some 100 ms of work. */
const chunks_together = 16;

/** How long the leaves of a day are kept; its root is kept for ever. */
const kept_days = 60;
/** After so long a count without a root has broken off. */
const counting_max_ms = 3_600_000;

/**
 * Counts what the house owes to all players, unless the day has its root: stores the tree and signs
 * its root, with the true moment of the count. A day in which nothing ran has none. Returns the
 * number of leaves; 0 when there was nothing to do, or another process was first.
 */
export async function countLiabilities(db: Db, settings: Settings): Promise<number> {
  const at = now();
  const day = utcDay(at);
  if (await store.findRoot(db, day)) return 0;
  const { recycle_rate_ppm } = settings.inventory;
  const signer = await readSigner(db, settings);
  const tree_id = await store.insertTree(db, at);
  const counted = await countOwed(db, day, recycle_rate_ppm);
  const top = await storeTree(db, tree_id, counted);
  const before = await store.findRoot(db);
  const content: RootContent = {
    form: ROOT_FORM,
    site: settings.site_url,
    day,
    at: at.toISOString(),
    leaves: counted.leaves.length,
    root: hashOf(top),
    sums: sumsOf(top),
    debts: counted.debts,
    prices_at: counted.prices_at?.toISOString() ?? null,
    prices_source: 'catalogue',
    recycle_rate_ppm,
    audit_head: counted.audit_head,
    previous: before?.hash ?? null,
    key_id: signer.key_id,
  };
  const bytes = canonicalJson(content);
  const { key_id, previous } = content;
  const signature = signText(signer.private_key, bytes);
  const row = { day, tree_id, bytes, key_id, signature, hash: hashes.sha256(bytes), previous };
  const is_first = await store.insertRoot(db, row);
  if (!is_first) await store.deleteTree(db, tree_id);
  await store.deleteTrees(db, {
    before: new Date(at.getTime() - kept_days * day_ms),
    rootless_before: new Date(at.getTime() - counting_max_ms),
  });
  return is_first ? counted.leaves.length : 0;
}

/** Stores the leaves in their order and the places of all players; returns the node at the top. */
async function storeTree(
  db: Db,
  tree_id: number,
  { leaves, player_ids }: Pick<CountedLeaves, 'leaves' | 'player_ids'>,
): Promise<Uint8Array> {
  const order = await orderLeaves(leaves);
  const height = Math.min(depthOf(leaves.length), chunk_height);
  const tops: Uint8Array[] = [];
  await storeChunks(db, Math.ceil(order.length / chunk_leaves), async (tx, chunk) => {
    const from = chunk * chunk_leaves;
    const nodes = Array.from(order.subarray(from, from + chunk_leaves), (n) => leaves.at(n));
    const top = topOf(buildLevels(nodes, { height }, sha256));
    const rows = { leaves: Buffer.concat(nodes), top: Buffer.from(top) };
    await store.insertLeaves(tx, { tree_id, chunk, ...rows });
    tops[chunk] = top;
  });
  await storePlaces(db, tree_id, player_ids, order);
  const above = { height: depthOf(leaves.length) - height, base: height };
  return topOf(buildLevels(tops, above, sha256));
}

async function storePlaces(
  db: Db,
  tree_id: number,
  player_ids: readonly number[],
  order: Uint32Array,
): Promise<void> {
  const place_of = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) place_of[order[place]!] = place + 1;
  const chunkOf = (n: number) => Math.floor(player_ids[n]! / chunk_players);
  const firsts: number[] = [];
  for (let n = 0; n < player_ids.length; n++)
    if (n === 0 || chunkOf(n) !== chunkOf(n - 1)) firsts.push(n);
  await storeChunks(db, firsts.length, async (tx, which) => {
    const places = Buffer.alloc(4 * chunk_players);
    for (let n = firsts[which]!; n < (firsts[which + 1] ?? player_ids.length); n++)
      places.writeUInt32BE(place_of[n]!, (player_ids[n]! % chunk_players) * 4);
    await store.insertPlaces(tx, { tree_id, chunk: chunkOf(firsts[which]!), places });
  });
}

/**
 * Stores chunks one after another, some in each transaction: a commit for each costs more than its
 * rows, and while one transaction writes, nobody reads the facts that came after it began.
 */
async function storeChunks(
  db: Db,
  count: number,
  storeOne: (tx: Tx, chunk: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += chunks_together)
    await transact(db, async (tx) => {
      for (let chunk = from; chunk < Math.min(from + chunks_together, count); chunk++)
        await storeOne(tx, chunk);
    });
}

/** By the first two bytes of their hashes, leaves fall into so many buckets, evenly. */
const buckets = 2 ** 16;
/** Buckets or leaves that are put in order before others' requests get their turn. */
const slice_buckets = 256;
const slice_leaves = 20_000;

/**
 * The order of leaves by their hashes. Sorts bucket by bucket, so that nobody waits for the whole.
 * Throws `repeated_leaf`.
 */
async function orderLeaves(leaves: Leaves): Promise<Uint32Array> {
  const ends = new Uint32Array(buckets + 1);
  for (let n = 0; n < leaves.length; n++) {
    if (n % slice_leaves === 0) await yieldTurn();
    ends[leaves.beginning(n) + 1]! += 1;
  }
  for (let n = 0; n < buckets; n++) ends[n + 1]! += ends[n]!;
  const order = new Uint32Array(leaves.length);
  const next = ends.slice(0, buckets);
  for (let n = 0; n < leaves.length; n++) {
    if (n % slice_leaves === 0) await yieldTurn();
    order[next[leaves.beginning(n)]!++] = n;
  }
  for (let n = 0; n < buckets; n++) {
    if (n % slice_buckets === 0) await yieldTurn();
    orderBucket(leaves, order.subarray(ends[n], ends[n + 1]));
  }
  return order;
}

/** Equal hashes fall into the same bucket. */
function orderBucket(leaves: Leaves, bucket: Uint32Array): void {
  bucket.sort((a, b) => leaves.compare(a, b));
  for (let n = 1; n < bucket.length; n++)
    if (leaves.compare(bucket[n - 1]!, bucket[n]!) === 0)
      throw new TreeFault('repeated_leaf', 'two leaves have the same hash');
}
