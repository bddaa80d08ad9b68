import type { Recipes, StakeRecipes } from '../../kit/check.ts';
import type { Writes } from '../../kit/facts.ts';
import type { Module } from '../../kit/module.ts';
import type { Check } from './check.ts';
import { flow_checks, flow_kinds, flow_recipes, flow_stakes } from './flows.ts';
import { gift_recipes, giftChecks, releaseRecipe } from './recipes/gifts.ts';
import { payment_checks, payment_recipes, payment_stakes } from './recipes/payments.ts';

/** A module's part of the verification. */
export type Verified = Pick<Module, 'facts' | 'recipes' | 'stakes' | 'checks'>;

/** The stakes and deposits of flows whose modules don't exist yet. */
const stake_recipes: StakeRecipes = { ...payment_stakes, ...flow_stakes };

/** How the flows whose modules don't exist yet move value. A kind without queries moves nothing. */
const recipes: Recipes = {
  ...payment_recipes,
  ...gift_recipes,
  ...flow_recipes,
};

/** Every recipe, of the modules and of flows without one. */
export function gatherRecipes(modules: readonly Verified[]): Recipes {
  return Object.assign({}, ...modules.map((module) => module.recipes), recipes) as Recipes;
}

const entry_columns = 'fact_id, at, debit, credit, amount';
const stake_columns = 'fact_id, player_id, at, staked_mills, deposited_mills, won_mills';

/** One query of all rows of some, which have the same columns in the same order. */
const unite = (queries: readonly string[], columns: string) =>
  `select * from (${queries.join('\nunion all\n')}) united (${columns})`;

/** The declarations of all modules, and of flows without one, put together. */
export interface Parts {
  /** The kinds of facts that there are. */
  kinds: readonly string[];
  /** Those whose acts write draws, items without a draw, or moves. */
  kinds_writing: Readonly<Record<Writes, readonly string[]>>;
  /** All stakes and deposits, as one query. */
  stakes: string;
  /** Every entry that the recipes and the releases of stakes require, as one query. */
  required_entries: string;
  /** The checks of modules, and of flows without one. */
  checks: readonly Check[];
}

/** Gathers the parts of modules and of flows without one. */
export function gatherParts(modules: readonly Verified[]): Parts {
  const facts = modules.flatMap((module) => module.facts ?? []);
  // The checks of flows find each row that an act of theirs may not write.
  const writing = (rows: Writes) => [
    ...facts.filter(({ writes }) => writes.includes(rows)).map(({ kind }) => kind),
    ...flow_kinds,
  ];
  const stake_queries: StakeRecipes = Object.assign({}, ...modules.map((module) => module.stakes), stake_recipes);
  const stakes = unite(Object.values(stake_queries), stake_columns);
  const entries = Object.values(gatherRecipes(modules)).flat();
  return {
    kinds: [...facts.map(({ kind }) => kind), ...Object.keys(recipes)],
    kinds_writing: { draws: writing('draws'), grants: writing('grants'), moves: writing('moves') },
    stakes,
    required_entries: unite([...entries, releaseRecipe(stakes)], entry_columns),
    checks: [
      ...modules.flatMap((module) => module.checks ?? []),
      ...payment_checks,
      ...giftChecks(stakes),
      ...flow_checks,
    ],
  };
}
