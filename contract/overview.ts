import { z } from 'zod';
import { data, get, right } from './endpoint.ts';
import { GAMES } from './games.ts';
import { amount, moment } from './shapes.ts';

/** Plays of a game over some days, as the house sees them. */
const play = z.object({
  game: z.enum(GAMES),
  period: z.enum(['today', 'week']),
  times: z.number().int(),
  staked: amount,
  /** Stakes less gains. */
  result: amount,
  /** The result that the published odds let expect, at the prices of the stakes. */
  expected: amount,
  /** The result lies within this in 99 of 100 such periods, by the spread of the days before. */
  low: amount.nullable(),
  high: amount.nullable(),
});

/** Something that waits for staff: how many, and since when the oldest. */
const waiting = z.object({ count: z.number().int(), oldest: moment.nullable() });

export const showOverview = get('/api/console/overview', {
  does: 'Today’s figures, the queues with the age of their oldest, and problems by name.',
  who: right('overview.read'),
  answers: data(
    z.object({
      at: moment,
      /** When the plays were last summed; null before that. */
      summed_at: moment.nullable(),
      players: z.object({
        total: z.number().int(),
        joined_today: z.number().int(),
        /** Of the game that most players played. */
        played_today: z.number().int(),
      }),
      play: z.array(play),
      top_ups_today: z.object({ count: z.number().int(), credited: amount }),
      /** The newest two signed counts of what the house owes to all players, the newest first. */
      owed: z.array(
        z.object({
          day: z.string(),
          money: amount,
          held: amount,
          tokens: amount,
          points: z.number().int(),
          bonus: amount,
          items_sale: amount,
          items_withdrawal: amount,
        }),
      ),
      /** The items of the Steam bots, at the prices of today. */
      stock: z.object({ count: z.number().int(), price: amount }),
      withdrawals: waiting.extend({ price: amount }),
      approvals: waiting,
      requests: waiting,
      problems: z.array(
        z.object({ name: z.string(), words: z.string(), path: z.string().nullable() }),
      ),
    }),
  ),
});
