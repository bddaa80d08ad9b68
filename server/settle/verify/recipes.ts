import type { Recipes, StakeRecipes } from '../../kit/check.ts';
import type { Module } from '../../kit/module.ts';
import { house } from '../accounts.ts';
import type { Check } from './check.ts';
import { debt_recipes, debtChecks, repayment_recipe } from './recipes/debts.ts';
import { gift_recipes, giftChecks, releaseRecipe } from './recipes/gifts.ts';
import { rowChecks } from './rows.ts';

/** A module's part of the verification. */
export type Verified = Pick<
  Module,
  'facts' | 'accounts' | 'pots' | 'recipes' | 'stakes' | 'rows' | 'sources' | 'checks'
>;

/** Every recipe, of the modules, of gifts and of debts. */
export function gatherRecipes(modules: readonly Verified[]): Recipes {
  return Object.assign(
    {},
    ...modules.map((module) => module.recipes),
    gift_recipes,
    debt_recipes,
  ) as Recipes;
}

const entry_columns = 'fact_id, at, debit, credit, amount';
const stake_columns = 'fact_id, player_id, at, staked_mills, deposited_mills, won_mills';

/** One query of all rows of some, which have the same columns in the same order. */
const unite = (queries: readonly string[], columns: string) =>
  `select * from (${queries.join('\nunion all\n')}) united (${columns})`;

/** A number of the chart of accounts, with its name. */
type Named = readonly [name: string, number: number];

/** The declarations of all modules, and of gifts, put together. */
export interface Parts {
  /** The kinds of facts that there are. */
  kinds: readonly string[];
  /** The accounts of the house, each with its name. */
  accounts: readonly Named[];
  /** The kinds of pots, each with its name. */
  pots: readonly Named[];
  /** All stakes and deposits, as one query. */
  stakes: string;
  /** Every entry that the recipes, releases and repayments require, as one query. */
  required_entries: string;
  /** The checks of modules and of gifts. */
  checks: readonly Check[];
}

/** Gathers the parts of modules and of gifts. */
export function gatherParts(modules: readonly Verified[]): Parts {
  const facts = modules.flatMap((module) => module.facts ?? []);
  const stake_queries: StakeRecipes = Object.assign({}, ...modules.map((module) => module.stakes));
  const stakes = unite(Object.values(stake_queries), stake_columns);
  const entries = Object.values(gatherRecipes(modules)).flat();
  return {
    kinds: [
      ...facts.map(({ kind }) => kind),
      ...Object.keys(gift_recipes),
      ...Object.keys(debt_recipes),
    ],
    accounts: [house, ...modules.map(({ accounts = {} }) => accounts)].flatMap(Object.entries),
    pots: modules.flatMap(({ pots = {} }) => Object.entries(pots)),
    stakes,
    required_entries: unite([...entries, releaseRecipe(stakes), repayment_recipe], entry_columns),
    checks: [
      ...modules.flatMap((module) => module.checks ?? []),
      ...debtChecks(stakes),
      ...giftChecks(modules.flatMap(({ sources = [] }) => sources)),
      ...rowChecks(modules.flatMap(({ rows = [] }) => rows)),
    ],
  };
}
