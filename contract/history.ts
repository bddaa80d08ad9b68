import { DIRECTIONS } from '@vitrine/fairness/upgrade';
import { z } from 'zod';
import { room_id } from './battles.ts';
import { goods } from './catalogue.ts';
import { data, file, get } from './endpoint.ts';
import { GAMES } from './games.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { amount, id, idInPath, moment, whole, points } from './shapes.ts';

/** The groups of acts that a history can be limited to. */
export const history_groups = [
  'openings',
  'games',
  'sales',
  'purchases',
  'payments',
  'withdrawals',
  'gifts',
] as const;

/** A day in UTC: 2026-11-24. */
const day = z.iso.date();

const part = {
  kind: z.enum(history_groups).optional(),
  /** The first and the last day, in UTC; both count. */
  from: day.optional(),
  to: day.optional(),
  /** Only acts with smaller ids: the `next` of the page before. */
  before: idInPath.optional(),
};

/** An item that an act won, bought, sold or moved. */
const item = z.object({
  /** The backpack item; null where the act doesn’t name it. */
  knapsack_id: id.nullable(),
  /** The draw that won it; null for an item that wasn’t drawn. */
  draw: id.nullable(),
  /** At its price when it came to the player. */
  goods,
});

/** Something that moved value of the player, or granted, opened or moved an item. */
export const act = z.object({
  id,
  /** The kind of act, such as `case.opened`, `payment.credited` or `withdrawal.delivered`. */
  kind: z.string(),
  at: moment,
  /** The change of each balance: below zero where it sank. Balances that stayed are left out. */
  amounts: z.object({
    money: amount.optional(),
    shop_score: amount.optional(),
    score: points.optional(),
    held: amount.optional(),
    bonus: amount.optional(),
    debt: amount.optional(),
  }),
  case: z.object({ id, name: z.string() }).nullable(),
  items: z.array(item),
  /**
   * Of an upgrade, what it was for and where the roll fell; `items` has the target first, if it was
   * won, and then those that were staked.
   */
  upgrade: z
    .object({
      won: z.boolean(),
      direction: z.enum(DIRECTIONS),
      /** Parts per million. */
      chance_ppm: z.number().int(),
      roll_ppm: z.number().int(),
      /** The target at the price that it had. */
      target: goods,
      draw: id,
    })
    .nullable(),
  /** The battle that it belongs to. */
  battle: z
    .object({
      /** The number of its room, or the code of a private one. */
      id: room_id,
      /** Once it has ended; `shared` where all seats won. */
      result: z.enum(['won', 'lost', 'shared']).nullable(),
    })
    .nullable(),
  /** The top-up that it belongs to. */
  order_sn: z.string().nullable(),
  /** The withdrawal that it belongs to. */
  withdrawal: id.nullable(),
  /** The fee of a payment, on top of what came to the balance. */
  fee: amount.nullable(),
  /** The occasion of a gift or a granted case, the reason of a refund, or the kind of an event. */
  reason: z.string().nullable(),
});

export type HistoryAct = z.output<typeof act>;

export const historyPart = z.object({
  list: z.array(act),
  /** The `before` of the next part; null at the end. */
  next: id.nullable(),
});

export const listHistory = get('/api/history', {
  does: 'Everything that moved value of the player, newest first, in parts. A part may have fewer acts than its limit: `next` says whether there are more.',
  query: z.object({ ...part, limit: whole(1, 100).default(20) }),
  answers: data(historyPart),
});

/** The most acts in a file. */
export const exported_max = 10_000;

export const exportHistory = get('/api/history/export', {
  does: 'The same as a file, at most the newest 10,000 acts: CSV for spreadsheets, with amounts in units, or JSON, which says the `next` part.',
  query: z.object({ ...part, format: z.enum(['csv', 'json']) }),
  answers: file({ 'text/csv': null, 'application/json': historyPart }),
});

const figures = {
  /** The stakes. */
  staked: amount,
  /** The value won, at the prices of that moment. */
  won: amount,
};

export const showHistoryStats = get('/api/history/stats', {
  does: 'What the player staked and won over time: by day or week, by game, and the dearest wins. The loss of a period is `staked` less `won`, as limits count it.',
  query: z.object({ period: z.enum(['30d', '365d']).default('30d') }),
  answers: data(
    z.object({
      /** The length of the steps: days for 30 days, weeks (from Monday) for 365 days. */
      step: z.enum(['day', 'week']),
      /** Every step of the period, oldest first. */
      steps: z.array(z.object({ begins_on: day, ...figures })),
      games: z.array(
        z.object({
          game: z.enum(GAMES),
          times: z.number().int(),
          ...figures,
        }),
      ),
      /** The dearest wins of all time, at most 10. */
      best: z.array(
        z.object({
          /** At its price when it was won. */
          goods,
          case: z.object({ id, name: z.string() }).nullable(),
          draw: id.nullable(),
          at: moment,
        }),
      ),
    }),
  ),
});

/** From so many openings on a result is placed among others: before, it says nothing about luck. */
export const luck_openings_min = 10;

const of_cases = {
  /** Openings paid for with money, all of time. */
  opened: z.number().int(),
  ...figures,
  /** The average of what was won by the published odds of the opened revisions, tokens included. */
  expected: amount,
};

export const showLuck = get('/api/history/luck', {
  does: 'All openings of cases for money against what their published odds give on average, and where the result stands among all players who open the same.',
  answers: data(
    z.object({
      ...of_cases,
      /** Openings until there is a place. */
      missing: z.number().int().min(0),
      /** Null below ten openings. */
      place: z
        .object({
          /** The share of players who win less with the same openings, in percent. */
          luckier_than: z.number().min(0).max(100),
          /** The net results between which nine of ten players end. */
          ordinary: z.object({ from: amount, to: amount }),
        })
        .nullable(),
    }),
  ),
});

export const listOpenedCases = get('/api/history/cases', {
  does: 'The cases that the player opened for money, those opened most first.',
  query: byNumber(z.object(paging(20, 50))),
  answers: data(
    listOf(
      z.object({
        case: z.object({ id, name: z.string() }),
        ...of_cases,
        /** The dearest item won, at its price when it was won, with its draw. */
        best: z.object({ goods, draw: id.nullable() }),
      }),
    ),
  ),
});

/** The most cases that count as opened recently. */
export const recent_cases_max = 24;

export const listRecentCases = get('/api/history/recent', {
  does: 'The ids of the cases that the player opened last for money, the latest first. An opening of the last seconds may be missing.',
  answers: data(z.array(id).max(recent_cases_max)),
});
