import { transact, type Db } from '../kit/db.ts';
import { readNetworks } from './networks.ts';
import { profiles } from './read.ts';
import * as store from './store.ts';

/** The rules of a country, as an operator changes them. */
export interface TerritoryRules {
  profile?: string;
  blocked?: boolean;
  /** By the names in `territory_games`. */
  blocked_games?: readonly string[];
  /** Names of the menu's entries that a cookie of their name hides. */
  hidden_by_cookie?: readonly string[];
}

/** The words of games in a territory's rules. */
export const territory_games = ['cases', 'battle', 'upgrade'];

/** The countries with rules of their own, and how many networks the site knows of each. */
export function listTerritories(db: Db) {
  return store.findTerritories(db);
}

/** Changes the rules of a country; those that aren't named stay. Throws a RangeError. */
export async function setTerritory(db: Db, country: string, rules: TerritoryRules): Promise<void> {
  checkCountry(country);
  const { profile, blocked_games = [] } = rules;
  if (profile !== undefined && !Object.hasOwn(profiles, profile))
    throw new RangeError(`A profile is ${Object.keys(profiles).join(' or ')}.`);
  if (!blocked_games.every((game) => territory_games.includes(game)))
    throw new RangeError(`Games are ${territory_games.join(', ')}.`);
  await store.putTerritory(db, country, rules);
}

/** Removes the rules of a country, so that the usual ones hold; false when it had none. */
export async function removeTerritory(db: Db, country: string): Promise<boolean> {
  checkCountry(country);
  return store.deleteTerritory(db, country);
}

/** The names of countries, to know a code from two letters. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function checkCountry(country: string): void {
  if (!/^[A-Z]{2}$/.test(country) || names.of(country) === undefined)
    throw new RangeError(`${country} is no country's code, such as DE.`);
}

/** A statement may take 5 seconds; a list has a million networks. */
const batch_rows = 10_000;

/**
 * Replaces the list of networks by a list in CSV, all at once; returns how many there are. Throws a
 * RangeError that names a line, and for a list without networks.
 */
export async function replaceNetworks(db: Db, csv: string): Promise<number> {
  const networks = readNetworks(csv);
  if (networks.length === 0) throw new RangeError('The list has no network with a country.');
  await transact(db, async (tx) => {
    while ((await store.deleteNetworks(tx, batch_rows)) > 0);
    for (let from = 0; from < networks.length; from += batch_rows)
      await store.insertNetworks(tx, networks.slice(from, from + batch_rows));
  });
  return networks.length;
}
