import { battle_times, battle_waits_ms } from '@vitrine/contract/battle-room';
import { paid_return_max_ppm } from '../cases/index.ts';
import { makeRule } from '../settle/rules.ts';

/**
 * The rule of battles: how long a room waits, the moments of a battle from its start, and the most
 * that its cases may give back on average when it begins.
 */
export const battles_rule = makeRule('battles', {
  waits_ms: battle_waits_ms,
  times: battle_times,
  return_max_ppm: paid_return_max_ppm,
});
