import type { Module } from '../kit/module.ts';

export { readProgress } from './progress.ts';
export {
  gift_top_ups,
  meetsAll,
  playFor,
  showConditions,
  verified_email,
  type Progress,
  type Required,
} from './required.ts';

/** Conditions: everything that gifts may ask of a player, read and shown alike for all of them. */
export const conditions: Module = {
  name: 'conditions',
  needs: [
    'accounts',
    'seeds',
    'inventory',
    'promotions',
    'payments',
    'levels',
    'budget',
    'history',
  ],
};
