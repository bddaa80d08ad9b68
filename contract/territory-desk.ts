/** The rules of countries, as operators decide them. */
import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { id, moment } from './shapes.ts';
import { reason } from './staff.ts';
import { territory_games, territory_profiles, type TerritoryProfile } from './territory-rules.ts';

const country = z.string().regex(/^[A-Z]{2}$/);

const profile = z.enum(
  Object.keys(territory_profiles) as [TerritoryProfile, ...TerritoryProfile[]],
);

/** All rules of `contract/territory-rules.ts`. */
const rules = z.strictObject({
  blocked: z.boolean(),
  blocked_games: z.array(z.enum(territory_games)).max(territory_games.length),
  top_up: z.boolean(),
  age_gate: z.boolean(),
  limit_before_top_up: z.boolean(),
  raise_wait_hours: z.number().int(),
  check_minutes_max: z.number().int(),
  opening_gap_s: z.number().int(),
  fast_opening: z.boolean(),
  multi_opening: z.boolean(),
  celebration: z.boolean(),
  deposit_ceiling_month: z.number().int(),
  deposit_ceiling_under_25: z.number().int(),
  sign_out_at_limit: z.boolean(),
  summary_at_sign_in: z.boolean(),
  marketing_consent: z.boolean(),
  content_first: z.boolean(),
});

const decision = z.object({
  /** Null leaves the country to the rules of elsewhere. */
  profile: profile.nullable(),
  /** The rules in which the country departs from its profile. */
  changes: rules.partial(),
  /** Entries of the menu that a cookie of their name hides. */
  hidden_by_cookie: z.array(z.string().min(1).max(40)).max(20),
});

const shown = decision.extend({
  /** ISO 3166; `ZZ` is elsewhere: countries without rules of their own, and unknown ones. */
  country,
  name: z.string(),
  /** All rules that hold. */
  rules,
  /** They say in sentences what a player may do. */
  words: z.array(z.string()),
  /** The number of the decision; 0 for none. A change names the one it saw. */
  version: z.number().int(),
  at: moment.nullable(),
  /** How many networks the site knows of it. */
  networks: z.number().int(),
});

export const listTerritories = get('/api/console/territories', {
  does: 'The rules of elsewhere, then each country with rules of its own, and how many networks the site knows.',
  who: right('territory.read'),
  answers: data(z.object({ networks: z.number().int(), list: z.array(shown) })),
});

export const showTerritory = get('/api/console/territories/{country}', {
  does: 'The rules of a country, and the last 50 decisions about it.',
  who: right('territory.read'),
  params: z.object({ country }),
  answers: data(
    shown.omit({ networks: true }).extend({
      /** `by` is null for the command line. */
      history: z.array(
        decision.extend({ version: id, at: moment, by: z.string().nullable(), words: z.string() }),
      ),
    }),
  ),
  refuses: ['act.unfit'],
});

/** The largest list of networks at the console; the command line takes larger ones. */
const networks_bytes_max = 32 * 1024 * 1024;

export const replaceNetworks = post('/api/console/networks', {
  does: 'Replaces the list that says which country an address is in, by CSV: `network,country` or `first,last,country` in each line. Refused when a country with rules of its own would have no network any more.',
  who: right('territory.networks'),
  weight: 10,
  // In JSON the end of a line is two bytes, and so is a quote.
  body: json(z.object({ content: z.string().max(networks_bytes_max) }), 1.5 * networks_bytes_max),
  answers: data(z.object({ networks: z.number().int() })),
  refuses: ['act.unfit'],
});

export const decideTerritory = post('/api/console/territories/{country}', {
  does: 'Decides about a country. `seen` is the version that the caller saw: if somebody has decided since, nothing is saved, and both decisions come back. One that protects players less waits for a second member of staff.',
  who: right('territory.set'),
  params: z.object({ country }),
  body: json(decision.extend({ seen: z.number().int().min(0), reason })),
  answers: data(z.object({ version: id })),
  refuses: ['act.unfit', 'reason.required', 'edit.conflict', 'approval.waits'],
});
