import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { makeCache } from '../kit/cache.ts';
import { readDisplayRates } from '../settings/index.ts';
import { showTerritory } from '../territory/index.ts';
import { readSite } from './site.ts';
import { readTotals, type SiteTotals } from './totals.ts';

/** Cached for longer, because counting players scans every row. */
const cacheTotals = makeCache<SiteTotals>({ for_ms: 10_000, max: 1 });

const cacheRates = makeCache<Reply<'GET /api/config'>['display_rates']>({ for_ms: 2000, max: 1 });

/** The site's title in a language. */
export async function readTitle(db: Db, language: string): Promise<string> {
  const { title } = await readSite(db, language);
  return title;
}

export interface Reader {
  language: string;
  /** The network address, which determines the territory. */
  address: string;
  cookie: (name: string) => string | undefined;
}

/**
 * Settings that every page needs, for one reader. Cached, so at most seven statements: two
 * per language and one for rates every 2 seconds, three for totals every 10 seconds, and one per
 * address each minute.
 */
export async function showConfig(
  db: Db,
  { language, address, cookie }: Reader,
): Promise<Omit<Reply<'GET /api/config'>, 'live' | 'recycle_rate' | 'asks_challenge'>> {
  const [site, total, display_rates, territory] = await Promise.all([
    readSite(db, language),
    cacheTotals('all', () => readTotals(db)),
    cacheRates('all', () => readDisplayRates(db)),
    showTerritory(db, address, cookie),
  ]);
  return { ...site, total, display_rates, territory, ip: address };
}
