import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { level_reached } from './facts.ts';
import { noteLevels } from './reach.ts';
import { levels_terms } from './table.ts';
import { sayLevelAfter } from './read.ts';
import { reached_telling } from './tell.ts';
import { personal_part } from './personal/store.ts';

export { numberOfLevel } from './checks.ts';
export { readLevel, readLevelStanding, readStandingBy, type LevelStanding } from './read.ts';
export {
  colorOf,
  level_numbers,
  level_table,
  levelOf,
  levels_terms,
  readLevelTable,
  rowOf,
  levelTableBy,
  type LevelRow,
  type LevelsTerms,
} from './table.ts';

/** Levels: the VIP level of each player, which follows from the money topped up. */
export const levels: Module = {
  name: 'levels',
  needs: ['terms', 'inventory', 'payments'],
  facts: [level_reached],
  rule: levels_terms.rule,
  terms: levels_terms,
  checks,
  tellings: [reached_telling],
  listeners: [noteLevels],
  takes_back: sayLevelAfter,
  personal: personal_part,
};
