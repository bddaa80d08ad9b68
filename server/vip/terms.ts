import { mills, share, type Mills } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import { level_numbers } from '../levels/index.ts';
import { declareTerms, readTerms, type TermsInForce } from '../terms/index.ts';

export const task_kinds = ['stake', 'cases', 'days'] as const;
export type TaskKind = (typeof task_kinds)[number];

/** The terms of VIP: its weekly tasks, and the rewards for topping up in time. */
export interface VipTerms {
  /** The stakes of a week that the first task of each level asks for, in mills. */
  levels: Readonly<Record<string, { stakes_mills: Mills }>>;
  /**
   * The reward of each task, in parts per million of its level's stakes. Like all gifts of money
   * they enter the bonus, of which stakes release at most 3%, whatever it holds.
   */
  reward_ppm: Readonly<Record<TaskKind, number>>;
  /** The reward for topping up in time: a part of the required top-ups, up to a most. */
  recharge_reward: { share_ppm: number; most_mills: Mills };
  /** The rewards of each kind from level 1 on, in mills: they follow from the numbers above. */
  tasks: Readonly<Record<TaskKind, readonly Mills[]>>;
}

/** The stakes of a week at first, in units, from level 1 on. Ours: decisions §3 names no tasks. */
const week_stakes = [50, 100, 150, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000];

const complete = (numbers: Omit<VipTerms, 'tasks'>): VipTerms => {
  const rewardsOfKind = (kind: TaskKind) =>
    level_numbers.map((level) =>
      share(numbers.levels[level]!.stakes_mills, numbers.reward_ppm[kind], 1_000_000),
    );
  return {
    ...numbers,
    tasks: {
      stake: rewardsOfKind('stake'),
      cases: rewardsOfKind('cases'),
      days: rewardsOfKind('days'),
    },
  };
};

const part = (key: string, label: string) =>
  ({ key, label, unit: 'ppm', least: 100, most: 20_000 }) as const;

export const vip_terms = declareTerms<VipTerms>({
  name: 'vip',
  title: 'weekly tasks',
  does: 'A level’s weekly tasks give a part of the stakes that they ask for; a player near the next level is rewarded for topping up within a day. Both enter the bonus.',
  initial: complete({
    levels: Object.fromEntries(
      level_numbers.map((level) => [
        level,
        { stakes_mills: mills(week_stakes[level - 1]! * 1_000) },
      ]),
    ),
    reward_ppm: { stake: 2_000, cases: 1_000, days: 1_000 },
    recharge_reward: { share_ppm: 50_000, most_mills: mills(50_000) },
  }),
  tables: [
    {
      title: 'Stakes of a week',
      rows: level_numbers.map((n) => ({ at: `levels.${n}`, label: `Level ${n}` })),
      columns: [
        {
          key: 'stakes_mills',
          label: 'stakes that its first task asks for',
          unit: 'mills',
          least: 10_000,
          most: 1_000_000_000,
        },
      ],
    },
    {
      title: 'Rewards of weekly tasks',
      rows: [{ at: 'reward_ppm', label: 'Part of the level’s stakes' }],
      columns: [
        part('stake', 'for the stakes'),
        part('cases', 'for half of them in cases'),
        part('days', 'for days of play'),
      ],
    },
    {
      title: 'Rewards for topping up in time',
      rows: [{ at: 'recharge_reward', label: 'Top-ups in time' }],
      columns: [
        {
          key: 'share_ppm',
          label: 'part of the top-ups',
          unit: 'ppm',
          least: 1_000,
          most: 500_000,
        },
        { key: 'most_mills', label: 'at most', unit: 'mills', least: 1, most: 10_000_000 },
      ],
    },
  ],
  complete,
  findFaults: ({ levels }) =>
    level_numbers.every((n) => n === 1 || levels[n]!.stakes_mills >= levels[n - 1]!.stakes_mills)
      ? []
      : ['No level asks for less stakes of a week than the one before.'],
});

/** The terms of VIP in force, with the hash of their rule: a decision reads both once. */
export const readVipTerms = (db: Db): Promise<TermsInForce<VipTerms>> => readTerms(db, vip_terms);

/** The stakes of a week that a level's task asks for, in mills. */
export const stakesOf = (level: number, { levels }: VipTerms): Mills => levels[level]!.stakes_mills;

/** The reward of a task of a level from 1 on, in mills. */
export const rewardOf = (level: number, kind: TaskKind, { tasks }: VipTerms): Mills =>
  tasks[kind][level - 1]!;

/** The reward for top-ups of an amount in time, in mills. */
export function rewardFor(amount_mills: Mills, { recharge_reward }: VipTerms): Mills {
  const { share_ppm, most_mills } = recharge_reward;
  return mills(Math.min(share(amount_mills, share_ppm, 1_000_000), most_mills));
}
