import * as contract from '@vitrine/contract/points';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks, recipes } from './checks.ts';
import { points_earned } from './facts.ts';
import { followPlay, points_job } from './follow.ts';
import { readPointsOfDollar } from './read.ts';
import { points_terms } from './terms.ts';

/** Points: activity points that play earns, given in batches after it. */
export const points: Module = {
  name: 'points',
  needs: ['terms', 'plays'],
  facts: [points_earned],
  terms: points_terms,
  recipes,
  checks,
  listeners: [followPlay],
  jobs: [points_job],
  routes: [
    on(contract.showPointsOfPlay, async ({ db }) => ({ of_dollar: await readPointsOfDollar(db) })),
  ],
};
