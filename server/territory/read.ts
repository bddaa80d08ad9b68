import { isIP } from 'node:net';
import type { Db } from '../kit/db.ts';
import { plainAddress } from '../kit/http/network.ts';
import { makeCache } from '../kit/cache.ts';
import { findTerritory } from './store.ts';

/** The permissions and requirements of each profile. */
export const profiles = {
  default: { fast_opening: true, multi_opening: true, opening_gap_s: 0, age_gate: false },
  strict: { fast_opening: false, multi_opening: false, opening_gap_s: 5, age_gate: true },
};

export interface Territory {
  /** ISO 3166; null when unknown, and then the defaults apply. */
  country: string | null;
  profile: keyof typeof profiles;
  blocked: boolean;
  /** By the names of their modules. */
  blocked_games: readonly string[];
  /** Menu entries hidden from visitors who have a cookie of that name with the value 1. */
  hidden_by_cookie: readonly string[];
}

const cacheTerritory = makeCache<Territory>({ for_ms: 60_000, max: 10_000 });

/** The rules at a network address. Cached: one statement per address each minute. */
export function readTerritory(db: Db, address: string): Promise<Territory> {
  return cacheTerritory(address, () => lookUp(db, address));
}

async function lookUp(db: Db, address: string): Promise<Territory> {
  const plain = plainAddress(address);
  const found = isIP(plain) === 0 ? undefined : await findTerritory(db, plain);
  return {
    country: found?.country ?? null,
    profile: (found?.profile ?? 'default') as keyof typeof profiles,
    blocked: found?.blocked ?? false,
    blocked_games: found?.blocked_games ?? [],
    hidden_by_cookie: found?.hidden_by_cookie ?? [],
  };
}
