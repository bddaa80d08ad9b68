/** VIP: levels, red envelopes, weekly cases and tasks, and rewards for topping up in time. */
import { z } from 'zod';
import { condition } from './conditions.ts';
import { anyone, data, get, post } from './endpoint.ts';
import { amount, id, idInPath, moment, points } from './shapes.ts';

const levelNumber = z.number().int().min(0).max(10);
const experience = z.number().int().min(0);
const face = z.object({ id, name: z.string(), picture: z.string() });
const balances = {
  money: amount,
  shop_score: amount,
  score: points,
  /** Gifts of money, which later stakes release into `money`. */
  bonus: amount,
  balance_version: z.number().int(),
};

const standing = {
  level: levelNumber,
  /** `#rrggbb`. */
  color: z.string(),
  /** 1 for each whole 1.000 of money topped up; top-ups of the shop and gift cards don’t count. */
  level_exp: experience,
  /** The experience of the next level; null beyond 10. */
  next_level_exp: experience.nullable(),
};

export const showLevel = get('/api/svip/level', {
  does: 'The player’s VIP level, with the experience of it and of the next one.',
  answers: data(z.object(standing)),
});

export const showVip = get('/api/svip', {
  does: 'Every VIP level with the things that it gives, and how far the caller is.',
  who: anyone,
  answers: data(
    z.object({
      ...standing,
      /** Null beyond 10. */
      next_level: z
        .object({
          level: levelNumber,
          color: z.string(),
          red_money: amount,
          /** Its weekly case, that of a lower level if it has none of its own; null without any. */
          box: face.nullable(),
        })
        .nullable(),
      levels: z.array(
        z.object({
          /** The level’s number: the id for its red envelope. */
          id,
          color: z.string(),
          exp: experience,
          /** The red envelope, which enters the bonus. */
          red_money: amount,
          box: face.nullable(),
          /** The most that a week’s tasks give together. */
          tasks_money: amount,
          /** The top-ups of the last 30 days with which its weekly case and tasks are given. */
          top_up: amount,
          /** Its red envelope: `closed` until the level is reached, `open` to be received. */
          envelope: z.enum(['closed', 'open', 'received']),
        }),
      ),
    }),
  ),
});

const envelope = {
  /** The level. */
  params: z.object({ id: idInPath }),
  moves_value: true,
  answers: data(z.object({ id, red_money: amount, ...balances })),
  refuses: ['vip.level_unknown', 'vip.level_unreached'],
} as const;

export const receiveEnvelope = post('/api/svip/{id}/receive', {
  does: 'Gives the red envelope of a level that the player has reached, once; it enters the bonus. Again, it answers as the first time.',
  ...envelope,
});

export const receiveEnvelopeByGet = get('/api/svip/{id}/receive', {
  does: 'The same; the POST twin is preferred.',
  changes: true,
  ...envelope,
});

/** A week begins on Monday, 00:00 UTC. */
const week = z.object({ begins_at: moment, ends_at: moment });

export const showWeeklyBox = get('/api/svip/box', {
  does: 'The player’s weekly case: which one, whether it is received, and the conditions.',
  answers: data(
    z.object({
      week,
      conditions: z.array(condition),
      /** The case that this week brings with the conditions met, or brought; null without one. */
      box: face.nullable(),
      /** The level that it is of; lower than the player’s if play doesn’t bring it. */
      box_level: levelNumber.nullable(),
      state: z.enum(['closed', 'open', 'received']),
      /**
       * The case of the player’s own level with the gifts of a day that it requires, while play
       * brings fewer.
       */
      better: z
        .object({
          level: levelNumber,
          box: face,
          need: points,
          have: points,
        })
        .nullable(),
    }),
  ),
});

const weekly = {
  answers: data(z.object({ box: face })),
  moves_value: true,
  refuses: [
    'vip.level_unreached',
    'gift.email_missing',
    'gift.top_up_missing',
    'gift.play_missing',
    'vip.box_missing',
  ],
} as const;

export const receiveWeeklyBox = post('/api/svip/receive/box', {
  does: 'Puts the weekly case of the player’s level into the backpack, once a week. Again, it answers as the first time.',
  ...weekly,
});

export const receiveWeeklyBoxByGet = get('/api/svip/receive/box', {
  does: 'The same; the POST twin is preferred.',
  changes: true,
  ...weekly,
});

const taskKind = z.enum(['stake', 'cases', 'days']);

export const listVipTasks = get('/api/svip/task', {
  does: 'The week’s tasks of the player’s level, with progress and rewards, which enter the bonus.',
  answers: data(
    z.object({
      week,
      conditions: z.array(condition),
      list: z.array(
        z.object({
          /** `stake` money in games, or in `cases`; play on several `days`. */
          id: taskKind,
          /** Money, or a number of days. */
          need: z.number(),
          have: z.number(),
          money: amount,
          state: z.enum(['open', 'met', 'received']),
        }),
      ),
    }),
  ),
});

export const receiveVipTask = post('/api/svip/task/{id}/receive', {
  does: 'Gives the reward of a task that is met this week, once. Again, it answers as the first time.',
  params: z.object({ id: taskKind }),
  moves_value: true,
  answers: data(z.object({ id: taskKind, received: amount, ...balances })),
  refuses: ['vip.level_unreached', 'gift.email_missing', 'gift.top_up_missing', 'vip.task_unmet'],
});

/** A reward for topping up in time, offered to a player who is close to the next VIP level. */
export const rechargeTask = z.object({
  /** The top-ups of money that earn it, together. */
  amount,
  /** The bonus on top. */
  money: amount,
  level: levelNumber,
  next_level: levelNumber,
  close_time: moment,
});

export const showRechargeTask = get('/api/recharge_task', {
  does: 'The reward for topping up in time that the player is offered now; null without one.',
  answers: data(rechargeTask.nullable()),
});
