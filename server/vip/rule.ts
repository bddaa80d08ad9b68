import { mills, share, type Mills } from '@vitrine/contract/amount';
import { level_numbers } from '../levels/index.ts';
import { makeRule } from '../settle/rules.ts';

export const task_kinds = ['stake', 'cases', 'days'] as const;
export type TaskKind = (typeof task_kinds)[number];

/**
 * The stakes of a week that the first task of each level asks for, in units, from level 1 on. Ours:
 * decisions §3 names no tasks.
 */
const week_stakes = [50, 100, 150, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000];

/**
 * The reward of each task, in parts per million of its level's stakes. Like all gifts of money they
 * enter the bonus, of which stakes release at most 3%, whatever it holds.
 */
const reward_ppm: Readonly<Record<TaskKind, number>> = { stake: 2_000, cases: 1_000, days: 1_000 };

/** The stakes of a week that a level's task asks for, in mills. */
export const stakesOf = (level: number): Mills => mills((week_stakes[level - 1] ?? 0) * 1_000);

/** The reward of a task of a level, in mills. */
export function rewardOf(level: number, kind: TaskKind): Mills {
  return share(stakesOf(level), reward_ppm[kind], 1_000_000);
}

/**
 * The reward for topping up in time: 5% of the required top-ups, at most 50.000. Ours. It enters
 * the bonus, and a refund voids it.
 */
const recharge_reward = { share_ppm: 50_000, most_mills: mills(50_000) };

/** The reward for top-ups of an amount, in mills. */
export function rewardFor(amount_mills: Mills): Mills {
  return mills(
    Math.min(share(amount_mills, recharge_reward.share_ppm, 1_000_000), recharge_reward.most_mills),
  );
}

/**
 * The rule of VIP: the rewards that the weekly tasks of each kind may give, from level 1 on, and
 * those for topping up in time.
 */
export const vip_rule = makeRule('vip', {
  tasks: Object.fromEntries(
    task_kinds.map((kind) => [kind, level_numbers.map((level) => rewardOf(level, kind))]),
  ),
  recharge_reward,
});
