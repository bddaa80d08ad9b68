import { randomnessOf, type BeaconChain } from '@vitrine/fairness/beacon';
import { z } from 'zod';
import { Cache } from '../kit/cache.ts';
import { beacon_tools } from '../kit/curves.ts';
import { askOutside, OutsideError } from '../kit/outside.ts';
import type { BeaconSettings } from './config.ts';
import type { PublishedRound } from './round.ts';

const bytes_max = 2048;
const shape = z.object({ signature: z.string().max(200) });
const cache = new Cache<string, PublishedRound>({ max: 1000 });

/**
 * Fetches a round of a chain from the first relay that has it with a right signature, which is
 * checked here; caches it. Undefined if none has it.
 */
export async function fetchRound(
  { relays }: BeaconSettings,
  chain: BeaconChain,
  round: number,
): Promise<PublishedRound | undefined> {
  const path = `/${chain.chain_hash}/public/${round}`;
  const known = cache.get(path);
  if (known) return known;
  for (const relay of relays) {
    const signature = await askRelay(relay, path);
    const proof = signature === undefined ? undefined : { round, signature };
    const randomness = proof && randomnessOf(chain, proof, beacon_tools);
    if (!proof || !randomness) continue;
    cache.set(path, { ...proof, randomness });
    return { ...proof, randomness };
  }
  return undefined;
}

/** The signature that a relay answers; undefined if it has none, or can't be asked. */
async function askRelay(relay: string, path: string): Promise<string | undefined> {
  try {
    const { status, bytes } = await askOutside(`${relay}${path}`, { allowed: [relay], bytes_max });
    return status === 200 ? shape.safeParse(readJson(bytes)).data?.signature : undefined;
  } catch (problem) {
    if (problem instanceof OutsideError) return undefined;
    throw problem;
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
