import {
  elsewhere,
  loosened,
  rulesOf,
  territory_games,
  territory_profiles,
  territory_rules,
  type TerritoryProfile,
  type TerritoryRules,
} from '@vitrine/contract/territory-rules';
import { auditAct } from '../audit/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal, Unfit } from '../kit/refusal.ts';
import { hasColleague, readSetting } from '../settings/index.ts';
import { readNetworks, type CountryNetwork } from './networks.ts';
import { readCountry } from './read.ts';
import * as store from './store.ts';

/** An operator's decision about a country. */
export interface TerritoryWish {
  country: string;
  /** Null leaves the country to the rules of elsewhere. */
  profile: TerritoryProfile | null;
  /** The rules in which it departs from its profile. */
  changes: Partial<TerritoryRules>;
  /** Names of the menu's entries that a cookie of their name hides. */
  hidden_by_cookie: readonly string[];
  /** The revision that was seen; 0 for none. */
  seen: number;
}

/** The countries with rules of their own, and how many networks the site knows of each. */
export function listTerritories(db: Db) {
  return store.findTerritories(db);
}

/** The number of a country's newest revision; 0 for none. */
export async function versionOf(db: Db, country: string): Promise<number> {
  const [newest] = await store.findRevisions(db, country, 1);
  return newest?.id ?? 0;
}

/**
 * Decides about a country; returns the revision's number. A decision that protects players less
 * than before waits for a second member of staff, where there is another who may agree. Refuses
 * act.unfit for no country, and for a profile, a rule, a value or a game that doesn't exist;
 * edit.conflict, with both decisions, when somebody has decided since.
 */
export function decideTerritory(desk: Desk, wish: TerritoryWish): Promise<number> {
  const { country, profile, changes, hidden_by_cookie, seen } = wish;
  const act = {
    right: 'territory.set',
    on: 'territory',
    id: country.slice(0, 10),
    read: (tx: Tx) => readCountry(tx, country),
    second: {
      verb: 'territory.set',
      args: { country, profile, changes, hidden_by_cookie, seen },
      isNeeded: async (tx: Tx) => {
        // An unfit wish is refused before it waits for anybody.
        checkRules(profile, changes);
        return (
          (await readSetting(tx, 'two_persons.on')) &&
          (await findLoosened(tx, wish)).length > 0 &&
          (await hasColleague(tx, desk.actor_id, 'territory.set'))
        );
      },
      will: async (tx: Tx) => sayLoosened(wish, await findLoosened(tx, wish)),
    },
  } as const;
  return auditAct(desk, act, async (tx) => {
    checkCountry(country);
    checkRules(profile, changes);
    await store.lockCountry(tx, country);
    const [newest] = await store.findRevisions(tx, country, 1);
    if ((newest?.id ?? 0) !== seen) throw conflictOf(wish, newest);
    return store.insertTerritory(tx, {
      country,
      profile,
      changes,
      hidden_by_cookie: [...hidden_by_cookie],
      actor_id: desk.actor_id,
      at: desk.at,
    });
  });
}

async function findLoosened(tx: Tx, { country, profile, changes }: TerritoryWish) {
  const after = profile === null ? await usualIn(tx, country) : rulesOf(profile, changes);
  return loosened(await readCountry(tx, country), after);
}

/** The rules of a country that has none of its own; of elsewhere, those of the default profile. */
async function usualIn(tx: Tx, country: string): Promise<TerritoryRules> {
  return country === elsewhere ? rulesOf('default') : readCountry(tx, elsewhere);
}

function sayLoosened({ country, profile }: TerritoryWish, names: (keyof TerritoryRules)[]): string {
  const less = names.map((name) => territory_rules[name].does).join('; ');
  return `Gives ${countryName(country)} ${profile === null ? 'the rules of elsewhere' : `the profile ${profile}`}. It protects players less in: ${less}.`;
}

function conflictOf(
  { profile: wanted, changes: departs, hidden_by_cookie: hides }: TerritoryWish,
  newest: store.TerritoryRevision | undefined,
): Refusal {
  const { id = 0, at, profile = null, changes = {}, hidden_by_cookie = [] } = newest ?? {};
  return new Refusal('edit.conflict', undefined, {
    yours: { profile: wanted, changes: departs, hidden_by_cookie: hides },
    theirs: { profile, changes, hidden_by_cookie },
    version: id,
    at: at?.toISOString(),
  });
}

/** The names of countries, to know a code from two letters. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country, or `Elsewhere`. */
export function countryName(country: string): string {
  return country === elsewhere ? 'Elsewhere' : (names.of(country) ?? country);
}

/** Refuses act.unfit for anything but the code of a country, or `ZZ` for elsewhere. */
export function checkCountry(country: string): void {
  const is_known = /^[A-Z]{2}$/.test(country) && names.of(country) !== undefined;
  if (!is_known)
    throw new Unfit(`${country} is no country's code, such as DE; ${elsewhere} is elsewhere.`);
}

function checkRules(profile: string | null, changes: Record<string, unknown>): void {
  if (profile !== null && !Object.hasOwn(territory_profiles, profile))
    throw new Unfit(`A profile is ${Object.keys(territory_profiles).join(', ')}.`);
  if (profile === null && Object.keys(changes).length > 0)
    throw new Unfit('A country without a profile has no rules of its own.');
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(territory_rules, name))
      throw new Unfit(`Rules are ${Object.keys(territory_rules).join(', ')}.`);
    checkValue(name as keyof TerritoryRules, value);
  }
}

function checkValue(name: keyof TerritoryRules, value: unknown): void {
  const { kind, least = 0, most = 0, unit } = territory_rules[name];
  if (kind === 'yes or no' && typeof value !== 'boolean')
    throw new Unfit(`${name} is yes or no: true or false.`);
  if (
    kind === 'number' &&
    !(Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
  )
    throw new Unfit(`${name} is a whole number of ${unit} from ${least} to ${most}.`);
  const is_games =
    Array.isArray(value) &&
    new Set(value).size === value.length &&
    value.every((game) => (territory_games as readonly unknown[]).includes(game));
  if (kind === 'games' && !is_games) throw new Unfit(`Games are ${territory_games.join(', ')}.`);
}

/** A statement may take 5 seconds; a list has a million networks. */
const batch_rows = 10_000;

/**
 * Replaces the list of networks by a list in CSV, all at once; returns how many there are. Refuses
 * act.unfit, naming a line, for a list without networks, and at the console for one that would
 * leave a country with rules of its own without any: its rules would hold for nobody.
 */
export async function replaceNetworks(desk: Desk, csv: string): Promise<number> {
  // Before the transaction, which PostgreSQL ends when it is idle for seconds.
  const read = await readNetworks(csv).catch((problem: unknown) => problem);
  return auditAct(desk, { right: 'territory.networks', on: 'networks', id: 'all' }, async (tx) => {
    if (!Array.isArray(read)) throw read;
    const networks = read as CountryNetwork[];
    if (networks.length === 0) throw new Unfit('The list has no network with a country.');
    if (desk.actor_id !== null) await refuseLosses(tx, networks);
    while ((await store.deleteNetworks(tx, batch_rows)) > 0);
    for (let from = 0; from < networks.length; from += batch_rows)
      await store.insertNetworks(tx, networks.slice(from, from + batch_rows));
    return networks.length;
  });
}

/** Refuses act.unfit, naming countries with rules of their own that would lose all networks. */
async function refuseLosses(tx: Tx, networks: readonly CountryNetwork[]): Promise<void> {
  const named = new Set(networks.map(({ country }) => country));
  const lost = (await store.findTerritories(tx))
    .filter((one) => one.networks > 0 && !named.has(one.country))
    .map(({ country }) => country);
  if (lost.length > 0)
    throw new Unfit(
      `The list has no network of ${lost.join(', ')}, whose own rules would hold for nobody. If that is meant, use the command line.`,
    );
}
