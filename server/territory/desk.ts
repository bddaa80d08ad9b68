import type { Reply } from '@vitrine/contract/index';
import { describeRules, elsewhere, sayDecision } from '@vitrine/contract/territory-rules';
import { findFaces } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { checkCountry, listTerritories, countryName } from './operate.ts';
import { readCountry } from './read.ts';
import * as store from './store.ts';

const history_max = 50;

/** The rules of elsewhere, then each country with rules of its own, for the console. */
export async function showTerritories(db: Db): Promise<Reply<'GET /api/console/territories'>> {
  const [networks, own] = await Promise.all([store.countNetworks(db), listTerritories(db)]);
  const countries = [elsewhere, ...own.map(({ country }) => country)];
  const list = await Promise.all(
    [...new Set(countries)].map(async (country) => ({
      ...(await showOne(db, country)),
      networks: own.find((one) => one.country === country)?.networks ?? 0,
    })),
  );
  return { networks, list };
}

/** The rules of a country and the last decisions about it. Refuses act.unfit for no country. */
export async function showCountry(
  db: Db,
  country: string,
): Promise<Reply<'GET /api/console/territories/{country}'>> {
  checkCountry(country);
  const revisions = await store.findRevisions(db, country, history_max);
  const actors = [...new Set(revisions.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, actors)).map(({ id, name }) => [id, name]));
  return {
    ...(await showOne(db, country)),
    history: revisions.map(({ id, profile, changes, hidden_by_cookie, at, actor_id }) => ({
      version: id,
      profile,
      changes,
      hidden_by_cookie,
      at: at.toISOString(),
      by: actor_id === null ? null : names.get(actor_id)!,
      words: sayDecision(profile, changes),
    })),
  };
}

async function showOne(db: Db, country: string) {
  const [newest] = await store.findRevisions(db, country, 1);
  const {
    country: _,
    profile: _profile,
    hidden_by_cookie: _hidden,
    ...rules
  } = await readCountry(db, country);
  return {
    country,
    name: countryName(country),
    profile: newest?.profile ?? null,
    changes: newest?.changes ?? {},
    hidden_by_cookie: newest?.hidden_by_cookie ?? [],
    rules,
    words: describeRules(rules),
    version: newest?.id ?? 0,
    at: newest?.at.toISOString() ?? null,
  };
}
