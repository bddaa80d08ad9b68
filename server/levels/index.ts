import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { level_reached } from './facts.ts';
import { noteLevels } from './reach.ts';
import { levels_rule } from './table.ts';
import { sayLevelAfter } from './read.ts';
import { reached_telling } from './tell.ts';
import { personal_part } from './personal/store.ts';

export { numberOfLevel } from './checks.ts';
export { readLevel, readLevelStanding, type LevelStanding } from './read.ts';
export { colorOf, level_table, levelOf, levels_rule, rowOf, type LevelRow } from './table.ts';

/** Levels: the VIP level of each player, which follows from the money topped up. */
export const levels: Module = {
  name: 'levels',
  needs: ['inventory', 'payments'],
  facts: [level_reached],
  rule: levels_rule,
  checks,
  tellings: [reached_telling],
  listeners: [noteLevels],
  takes_back: sayLevelAfter,
  personal: personal_part,
};
