import { auditAct } from '../audit/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
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

const actOn = (country: string) => ({
  right: 'territory.set' as const,
  on: 'territory',
  id: country.slice(0, 10),
  read: async (tx: Tx) =>
    (await store.findTerritories(tx)).find((territory) => territory.country === country),
});

/**
 * Changes the rules of a country; those that aren't named stay. Refuses act.unfit for no country, a
 * profile or a game that doesn't exist.
 */
export function setTerritory(desk: Desk, country: string, rules: TerritoryRules): Promise<void> {
  return auditAct(desk, actOn(country), async (tx) => {
    checkCountry(country);
    const { profile, blocked_games = [] } = rules;
    if (profile !== undefined && !Object.hasOwn(profiles, profile))
      throw new Unfit(`A profile is ${Object.keys(profiles).join(' or ')}.`);
    if (!blocked_games.every((game) => territory_games.includes(game)))
      throw new Unfit(`Games are ${territory_games.join(', ')}.`);
    await store.putTerritory(tx, country, rules);
  });
}

/** Removes the rules of a country, so that the usual ones hold. Refuses act.unfit without any. */
export function removeTerritory(desk: Desk, country: string): Promise<void> {
  return auditAct(desk, actOn(country), async (tx) => {
    checkCountry(country);
    const removed = await store.deleteTerritory(tx, country);
    if (!removed) throw new Unfit(`${country} has no rules of its own.`);
  });
}

/** The names of countries, to know a code from two letters. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function checkCountry(country: string): void {
  if (!/^[A-Z]{2}$/.test(country) || names.of(country) === undefined)
    throw new Unfit(`${country} is no country's code, such as DE.`);
}

/** A statement may take 5 seconds; a list has a million networks. */
const batch_rows = 10_000;

/**
 * Replaces the list of networks by a list in CSV, all at once; returns how many there are. Refuses
 * act.unfit, naming a line, and for a list without networks.
 */
export function replaceNetworks(desk: Desk, csv: string): Promise<number> {
  return auditAct(desk, { right: 'territory.networks', on: 'networks', id: 'all' }, async (tx) => {
    const networks = readNetworks(csv);
    if (networks.length === 0) throw new Unfit('The list has no network with a country.');
    while ((await store.deleteNetworks(tx, batch_rows)) > 0);
    for (let from = 0; from < networks.length; from += batch_rows)
      await store.insertNetworks(tx, networks.slice(from, from + batch_rows));
    return networks.length;
  });
}
