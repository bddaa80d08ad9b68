import { isIP } from 'node:net';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { makeCache as keep } from '../kit/cache.ts';
import { adult_cookie } from './adult.ts';
import { findTerritory } from './store.ts';

/** The permissions and requirements of each profile. */
const profiles = {
  default: { fast_opening: true, multi_opening: true, opening_gap_s: 0, age_gate: false },
  strict: { fast_opening: false, multi_opening: false, opening_gap_s: 5, age_gate: true },
};

interface Territory {
  /** ISO 3166; null when unknown, and then the defaults apply. */
  country: string | null;
  profile: keyof typeof profiles;
  blocked: boolean;
  /** Menu entries hidden from visitors who have a cookie of that name with the value 1. */
  hidden_by_cookie: readonly string[];
}

const keepTerritory = keep<Territory>({ for_ms: 60_000, max: 10_000, isGood: () => true });

/**
 * The rules for a visitor at a network address; `cookie` reads their cookies. Cached: one statement
 * per address each minute.
 */
export async function showTerritory(
  db: Db,
  address: string,
  cookie: (name: string) => string | undefined,
): Promise<Reply<'GET /api/config'>['territory']> {
  const territory = await keepTerritory(address, () => readTerritory(db, address));
  const { country, profile, blocked, hidden_by_cookie } = territory;
  const { age_gate, ...allowed } = profiles[profile];
  return {
    country,
    blocked,
    ...allowed,
    hidden: hidden_by_cookie.filter((name) => cookie(name) === '1'),
    age_gate: age_gate && cookie(adult_cookie) === undefined,
  };
}

async function readTerritory(db: Db, address: string): Promise<Territory> {
  // Normalizes a socket's address: drops the zone id, and unwraps an IPv4-mapped IPv6 address.
  const plain = address.replace(/^::ffff:(?=\d+\.)|%.*$/gi, '');
  const found = isIP(plain) === 0 ? undefined : await findTerritory(db, plain);
  return {
    country: found?.country ?? null,
    profile: (found?.profile ?? 'default') as keyof typeof profiles,
    blocked: found?.blocked ?? false,
    hidden_by_cookie: found?.hidden_by_cookie ?? [],
  };
}
