import type { TerritoryProfile, TerritoryRules } from '@vitrine/contract/territory-rules';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { insertNetworks, insertTerritory } from './store.ts';

interface Given {
  profile?: TerritoryProfile;
  /** Where it departs from its profile. */
  changes?: Partial<TerritoryRules>;
  hidden_by_cookie?: string[];
  /** A network that is in the country from then on. */
  network?: string;
}

/** Gives a country rules of its own; the default profile's unless named. `db` owns the tables. */
export async function giveRules(
  db: Db,
  country: string,
  { network, profile = 'default', changes = {}, hidden_by_cookie = [] }: Given,
): Promise<void> {
  const revision = { country, profile, changes, hidden_by_cookie, actor_id: null, at: now() };
  await insertTerritory(db, revision);
  if (network !== undefined) await insertNetworks(db, [{ network, country }]);
}

/** Leaves a country to the rules of elsewhere again, and takes its networks away. */
export async function takeRules(db: Db, country: string): Promise<void> {
  const at = now();
  const nothing = { profile: null, changes: {}, hidden_by_cookie: [], actor_id: null, at };
  await insertTerritory(db, { country, ...nothing });
  await db.deleteFrom('content_networks').where('country', '=', country).execute();
}
