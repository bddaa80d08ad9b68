import type { Reply } from '@vitrine/contract/index';
import {
  blindedIdOf,
  buildLevels,
  depthOf,
  hashOf,
  NODE_BYTES,
  saltOf,
  secretOf,
  siblingsOf,
  sumsOf,
  toHex,
} from '@vitrine/fairness/liabilities';
import type { RootContent } from '@vitrine/fairness/own-proof';
import type { Db } from '../../kit/db.ts';
import { hashes, sha256 } from '../../kit/hashes.ts';
import { refuse } from '../../kit/refusal.ts';
import { chunk_height, chunk_leaves, chunk_players } from './count.ts';
import * as store from './store.ts';

/** The signed roots, newest first. */
export async function listRoots(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Reply<'GET /api/honesty/roots'>> {
  const rows = await store.findRoots(db, { before: cursor, limit: limit + 1 });
  const list = rows.slice(0, limit).map(showRoot);
  return { list, next: rows.length > limit ? list.at(-1)!.day : null };
}

function showRoot({ bytes, key_id, signature }: store.RootRow) {
  const content = JSON.parse(bytes) as RootContent;
  const { day, at, leaves, sums, debts, prices_at, audit_head, previous, root } = content;
  const signed = { bytes, key_id, signature };
  return { day, at, leaves, sums, debts, prices_at, audit_head, previous, root, ...signed };
}

/**
 * The proof that the root of a day, or the newest, counts what the house owes a player. Refuses
 * root.unknown, and proof.unknown when the player had no leaf or the leaves aren't kept any more.
 */
export async function showProof(
  db: Db,
  player: number,
  asked_day: string | undefined,
): Promise<Reply<'GET /api/honesty/proof'>> {
  const row = (await store.findRoot(db, asked_day)) ?? refuse('root.unknown');
  const { day, tree_id } = row;
  const own = { chunk: Math.floor(player / chunk_players), at: player % chunk_players };
  const [seed, counted_place] = [
    await store.findSeed(db, player),
    await store.findLeafPlace(db, tree_id, own),
  ];
  if (seed === undefined || counted_place === 0) return refuse('proof.unknown');
  const place = counted_place - 1;
  const root = showRoot(row);
  const { leaf, siblings } = await findWay(db, tree_id, place, root.leaves);
  const secret = secretOf(seed, player, hashes);
  return {
    day,
    player,
    seed,
    blinded_id: toHex(blindedIdOf(secret, day, hashes)),
    leaf: hashOf(leaf),
    salt: toHex(saltOf(secret, day, hashes)),
    amounts: sumsOf(leaf),
    place,
    path: siblings.map((node, level) => ({
      side: Math.floor(place / 2 ** level) % 2 === 1 ? 'left' : 'right',
      hash: hashOf(node),
      sums: sumsOf(node),
    })),
    root,
  };
}

/** A leaf and its siblings up to the top: within its chunk, then above all chunks. */
async function findWay(db: Db, tree_id: number, place: number, leaves: number) {
  const chunk = Math.floor(place / chunk_leaves);
  const stored = (await store.findLeaves(db, tree_id, chunk)) ?? refuse('proof.unknown');
  const nodes = Array.from({ length: stored.length / NODE_BYTES }, (_, n) =>
    stored.subarray(n * NODE_BYTES, (n + 1) * NODE_BYTES),
  );
  const [depth, within] = [depthOf(leaves), place % chunk_leaves];
  const height = Math.min(depth, chunk_height);
  const above = { height: depth - height, base: height };
  const tops = await store.findTops(db, tree_id);
  return {
    leaf: nodes[within]!,
    siblings: [
      ...siblingsOf(buildLevels(nodes, { height }, sha256), within),
      ...siblingsOf(buildLevels(tops, above, sha256), chunk),
    ],
  };
}
