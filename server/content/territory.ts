import { isIP } from 'node:net';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { findTerritory } from './store.ts';

/** What a kind of country allows. */
const profiles = {
  default: { fast_opening: true, multi_opening: true, opening_gap_s: 0 },
  strict: { fast_opening: false, multi_opening: false, opening_gap_s: 5 },
};

export interface Territory {
  /** ISO 3166; null when it isn't known, and then what is usual holds. */
  country: string | null;
  profile: keyof typeof profiles;
  blocked: boolean;
  /** Entries of the menu that are hidden from who has a cookie of that name with the value 1. */
  hidden_by_cookie: readonly string[];
}

/** What holds where a network address is. One statement. */
export async function readTerritory(db: Db, address: string): Promise<Territory> {
  // As a socket tells it: with its network card, or an IPv4 address in the clothes of an IPv6 one.
  const plain = address.replace(/^::ffff:(?=\d+\.)|%.*$/gi, '');
  const found = isIP(plain) === 0 ? undefined : await findTerritory(db, plain);
  return {
    country: found?.country ?? null,
    profile: (found?.profile ?? 'default') as keyof typeof profiles,
    blocked: found?.blocked ?? false,
    hidden_by_cookie: found?.hidden_by_cookie ?? [],
  };
}

/** What a visitor is told of it; `cookie` gives theirs. */
export function showTerritory(
  { country, profile, blocked, hidden_by_cookie }: Territory,
  cookie: (name: string) => string | undefined,
): Reply<'GET /api/config'>['territory'] {
  return { country, blocked, ...profiles[profile], hidden: hidden_by_cookie.filter((name) => cookie(name) === '1') };
}
