import { randomnessOf, type BeaconChain } from '@vitrine/fairness/beacon';
import { z } from 'zod';
import { Cache, makeCache } from '../kit/cache.ts';
import { beacon_tools } from '../kit/curves.ts';
import { askOutside, OutsideError } from '../kit/outside.ts';
import type { BeaconSettings } from './config.ts';
import type { PublishedRound } from './round.ts';

/** A round that isn't there yet is asked for again after this time. */
export const look_again_ms = 3_000;

const bytes_max = 2048;
const shape = z.object({ signature: z.string().max(200) });
const cache = new Cache<string, PublishedRound>({ max: 1000 });
/** All rooms that wait for a round ask for it once, as often as one room would. */
const asked = makeCache<{ found: PublishedRound | undefined }>({
  max: 1000,
  for_ms: look_again_ms - 500,
});
/** Relays that didn't answer aren't asked for a while: each would take seconds again. */
const resting = new Cache<string, true>({ max: 100, for_ms: 30_000 });

const pathOf = ({ chain_hash }: BeaconChain, round: number) => `/${chain_hash}/public/${round}`;

/**
 * Fetches a round of a chain from the first relay that has it with a right signature, which is
 * checked here; caches it. Undefined if none has it, for all who ask within seconds.
 */
export async function fetchRound(
  { relays }: BeaconSettings,
  chain: BeaconChain,
  round: number,
): Promise<PublishedRound | undefined> {
  const path = pathOf(chain, round);
  const ask = async () => ({ found: await askRelays(relays, chain, round) });
  return cache.get(path) ?? (await asked(path, ask)).found;
}

async function askRelays(
  relays: readonly string[],
  chain: BeaconChain,
  round: number,
): Promise<PublishedRound | undefined> {
  const path = pathOf(chain, round);
  for (const relay of relays.filter((one) => !resting.get(one))) {
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
    if (!(problem instanceof OutsideError)) throw problem;
    resting.set(relay, true);
    return undefined;
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
