import { upgrade_chance } from '@vitrine/contract/upgrade-chance';
import { makeRule } from '../settle/rules.ts';

/** The rule of upgrades: the part of a fair chance that they have, and its bounds. */
export const upgrades_rule = makeRule('upgrades', { chance: upgrade_chance });
