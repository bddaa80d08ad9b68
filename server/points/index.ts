import type { Module } from '../kit/module.ts';
import { checks, recipes } from './checks.ts';
import { points_earned } from './facts.ts';
import { points_terms } from './terms.ts';
import { followPlay, points_job } from './follow.ts';

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
};
