import { mills, type Mills } from '@vitrine/contract/amount';
import {
  rulesOf,
  type TerritoryProfile,
  type TerritoryRules,
} from '@vitrine/contract/territory-rules';
import { isIP } from 'node:net';
import type { Db } from '../kit/db.ts';
import { plainAddress } from '../kit/http/network.ts';
import { makeCache } from '../kit/cache.ts';
import * as store from './store.ts';

/** The rules of a country, and what they are made of. */
export interface Territory extends TerritoryRules {
  /** ISO 3166; null when unknown. */
  country: string | null;
  profile: TerritoryProfile;
  /** Menu entries hidden from visitors who have a cookie of that name with the value 1. */
  hidden_by_cookie: readonly string[];
}

const cacheTerritory = makeCache<Territory>({ for_ms: 60_000, max: 10_000 });

/** The rules at a network address. Cached: two statements per address each minute. */
export function readTerritory(db: Db, address: string): Promise<Territory> {
  return cacheTerritory(address, async () => {
    const plain = plainAddress(address);
    return readCountry(db, isIP(plain) === 0 ? undefined : await store.findCountry(db, plain));
  });
}

/** The menu entries that a territory hides from a visitor; `cookie` reads their cookies. */
export function hiddenFrom(
  { hidden_by_cookie }: Pick<Territory, 'hidden_by_cookie'>,
  cookie: (name: string) => string | undefined,
): string[] {
  return hidden_by_cookie.filter((name) => cookie(name) === '1');
}

/** The rules of a country, else those of elsewhere, which are the usual ones until decided. */
export async function readCountry(db: Db, country: string | undefined): Promise<Territory> {
  const { profile, changes, hidden_by_cookie } =
    (await store.findCountryRevision(db, country)) ?? {};
  return {
    ...rulesOf(profile ?? 'default', changes),
    country: country ?? null,
    profile: profile ?? 'default',
    hidden_by_cookie: hidden_by_cookie ?? [],
  };
}

/** The most that a player may deposit in a calendar month; undefined without a ceiling. */
export function ceilingOf({
  deposit_ceiling_month,
}: Pick<TerritoryRules, 'deposit_ceiling_month'>): Mills | undefined {
  return deposit_ceiling_month === 0 ? undefined : mills(deposit_ceiling_month * 1000);
}
