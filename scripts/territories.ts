// The rules of countries: `npm run territories -- --help`.
import {
  describeRules,
  elsewhere,
  profile_words,
  sayDecision,
  sayRule,
  territory_rules,
  type TerritoryProfile,
  type TerritoryRules,
} from '@vitrine/contract/territory-rules';
import type { Desk } from '../server/kit/desk.ts';
import {
  decideTerritory,
  listTerritories,
  countryName,
  readCountry,
  replaceNetworks,
  versionOf,
} from '../server/territory/index.ts';
import { readOperatorsFile } from './read-file.ts';
import { readWords, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const listed = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([name, does]) => `  ${name.padEnd(20)} ${does}`).join('\n');

const usage = `Usage: npm run territories -- [--json] COMMAND

  list                         the countries with rules of their own
  check COUNTRY                what a player of a country may do, in words
  profile COUNTRY PROFILE      gives a country a profile, and takes its own rules away
  set COUNTRY RULE VALUE       a rule in which a country departs from its profile
  hide COUNTRY ENTRIES         entries of the menu that a cookie of their name hides, with commas, or ""
  usual COUNTRY                leaves a country to the rules of elsewhere
  networks FILE                replaces the list that says which country an address is in

COUNTRY is a code such as DE, or ${elsewhere}: elsewhere, which holds in every country without rules of its
own, and for addresses in no known country. Profiles:

${listed(Object.entries(profile_words))}

Rules, each yes or no, a number, or games with commas (cases, battle, upgrade, or ""):

${listed(Object.entries(territory_rules).map(([name, { does, unit, least, most }]) => [name, unit ? `${does} (${least} to ${most} ${unit})` : does]))}

The list of networks is CSV: network,country or first,last,country in each line, as of DB-IP's free
list by country. It replaces the one before as a whole.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

/** The longest list of networks that is read: DB-IP's has 30 MB. */
const networks_kib_max = 200 * 1024;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = '', second = '', third = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'check 1':
      return check(first);
    case 'profile 2':
      return decide(first, () => ({ profile: second as TerritoryProfile, changes: {} }));
    case 'set 3':
      return decide(first, ({ profile, changes }) => ({
        profile: profile ?? 'default',
        changes: { ...changes, [second]: readValue(second, third) },
      }));
    case 'hide 2':
      return decide(first, ({ profile }) => ({
        profile: profile ?? 'default',
        hidden_by_cookie: readNames(second),
      }));
    case 'usual 1':
      return decide(first, () => ({ profile: null, changes: {}, hidden_by_cookie: [] }));
    case 'networks 1':
      return networks(first);
    default:
      throw new UsageError(usage);
  }
}

function readNames(text: string): string[] {
  return text.split(',').filter((name) => name !== '');
}

function readValue(rule: string, text: string): unknown {
  if (!Object.hasOwn(territory_rules, rule)) throw new UsageError(usage);
  const { kind } = territory_rules[rule as keyof TerritoryRules];
  if (kind === 'games') return readNames(text);
  if (kind === 'number' && /^\d{1,4}$/.test(text)) return Number(text);
  if (kind === 'yes or no' && /^(?:yes|no)$/.test(text)) return text === 'yes';
  throw new UsageError(usage);
}

async function list({ db }: Desk): Promise<Outcome> {
  const found = await listTerritories(db);
  const lines = found.map(
    ({ country, profile, changes, hidden_by_cookie, networks: count }) =>
      `${country}  ${sayDecision(profile, changes)}  hidden: ${sayRule('blocked_games', hidden_by_cookie)}  networks: ${count}`,
  );
  const none = 'The usual rules hold in every country.';
  return { code: 0, data: { territories: found }, lines: lines.length > 0 ? lines : [none] };
}

function check(country: string): Command {
  return async ({ db }) => {
    const rules = await readCountry(db, country);
    const words = describeRules(rules);
    const has_own = (await listTerritories(db)).some((one) => one.country === country);
    const head = `${countryName(country)}: ${has_own ? '' : 'as elsewhere, '}${rules.profile}.`;
    return { code: 0, data: { country, rules, words }, lines: [head, ...words] };
  };
}

interface Decided {
  profile: TerritoryProfile | null;
  changes?: Partial<TerritoryRules>;
  hidden_by_cookie?: readonly string[];
}

/** Decides about a country, from what stands for it. */
function decide(
  country: string,
  of: (stands: { profile: TerritoryProfile | null; changes: Partial<TerritoryRules> }) => Decided,
): Command {
  return async (desk) => {
    const stands = (await listTerritories(desk.db)).find((one) => one.country === country);
    const { profile = null, changes = {}, hidden_by_cookie = [] } = stands ?? {};
    const decided = of({ profile, changes });
    const seen = await versionOf(desk.db, country);
    const wish = { country, changes, hidden_by_cookie, seen, ...decided };
    const version = await decideTerritory(desk, wish);
    const lines = [`${countryName(country)}: ${sayDecision(decided.profile, wish.changes)}.`];
    return { code: 0, data: { country, version }, lines };
  };
}

function networks(path: string): Command {
  return async (desk) => {
    const count = await replaceNetworks(desk, readOperatorsFile(path, networks_kib_max));
    return { code: 0, data: { networks: count }, lines: [`The site knows ${count} networks.`] };
  };
}
