/** Limits: bounds that players set for themselves. */
import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { break_lengths, limit_kinds, limit_max, limit_periods } from './limit-rules.ts';
import { amount, amountIn, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const kind = z.enum(limit_kinds);
const period = z.enum(limit_periods);

/** A raise that was asked for; it counts once it is confirmed between its two moments. */
const pending = z.object({
  /** Null removes the limit. */
  amount: amount.nullable(),
  from: moment,
  confirm_until: moment,
});

export const limit = z.object({
  kind,
  period,
  /** Null: no limit is set. Of `time`, minutes. */
  amount: amount.nullable(),
  /** Used in the current period; stakes that aren’t decided yet are in it. */
  used: amount,
  /** The end of the current period, from which there is room again. */
  free_at: moment,
  pending: pending.nullable(),
});
export type Limit = z.output<typeof limit>;

const limits = z.object({
  /** Each kind with each period. */
  limits: z.array(limit),
  /** The end of a break that is active; null without one. */
  break_until: moment.nullable(),
  /**
   * The end of an exclusion that is active; of one for good, the first day on which its player may
   * ask to return. It stays active after its end until the player has asked and waited.
   */
  excluded_until: moment.nullable(),
  excluded_for_good: z.boolean(),
  /** The player has asked to return, and may from then on. */
  returns_at: moment.nullable(),
  /** After so many minutes of a sitting the player looks at the time and the result. */
  reality_check_minutes: z.number().int(),
});

/** The limit that a refusal `limit.reached` names in its data. */
export type LimitReached = Pick<Limit, 'kind' | 'period' | 'used' | 'free_at'> & {
  amount: NonNullable<Limit['amount']>;
  /** The country’s rules set it, not the player. */
  ceiling?: true;
  /** It has just ended all sessions of the player. */
  signed_out?: true;
};

export const showLimits = get('/api/limits', {
  does: 'The limits that the player has set, with what is used of them, and raises that wait.',
  answers: data(limits),
});

const wish = z.object({ kind, period });

export const setLimit = post('/api/limits', {
  does: 'Sets a limit; `amount` null removes it, and of `time` it is minutes. A first limit and a lower one count at once, for the next call from any device, and cancel a raise. A higher one, and none, waits `territory.raise_wait_hours` of `GET /api/config` (24 where nothing else is decided) and then for `POST /api/limits/confirm`; the amount in force cancels a raise that waits.',
  moves_value: true,
  body: json(
    wish.extend({
      amount: z.number().min(0).max(limit_max).pipe(amountIn).nullable(),
    }),
  ),
  answers: data(limits),
});

export const confirmLimit = post('/api/limits/confirm', {
  does: 'Says yes a second time to a raise, once its wait is over and within 7 days; then it counts. Without it the limit stays as it is.',
  moves_value: true,
  body: json(wish),
  answers: data(limits),
  refuses: ['limit.no_raise', 'limit.raise_waits'],
});

export const showLimitResult = get('/api/limits/result', {
  does: 'The net result of all games by day (30), week (12) or month (12), in UTC: the value won less the stakes, as limits count them.',
  query: z.object({ period: period.default('day') }),
  answers: data(
    z.object({
      /** Oldest first; the last one is the current day, week or month. */
      steps: z.array(
        z.object({
          /** Its first day in UTC: 2026-11-24. */
          begins_on: z.iso.date(),
          staked: amount,
          won: amount,
          /** Below zero for a loss. */
          net: amount,
        }),
      ),
    }),
  ),
});

/** Calendar months; null: for good. */
const months = z.union([z.literal(6), z.literal(12), z.literal(24), z.literal(60), z.null()]);
export type ExclusionMonths = z.output<typeof months>;

export const takeBreak = post('/api/breaks', {
  does: 'Begins a break at once, in all sessions: until its end nothing can be staked, joined, claimed or topped up, and a seat in a waiting battle is given back. Withdrawing, selling and support stay. It ends by itself; nobody ends or shortens it.',
  moves_value: true,
  body: json(z.object({ length: z.enum(break_lengths) })),
  answers: data(limits),
});

export const exclude = post('/api/exclusion', {
  does: 'Excludes the player at once, for 6 months, 1, 2 or 5 years, or with `months` null for good, as a break does. Nobody ends or shortens it. After its end the player stays out until asking for it (`POST /api/exclusion/return`) and 24 hours; after one for good, from 5 years on, 7 days.',
  moves_value: true,
  body: json(z.object({ months, sure: z.literal(true) })),
  answers: data(limits),
});

export const askToReturn = post('/api/exclusion/return', {
  does: 'Asks to play again, once the time of an exclusion is over. It ends 24 hours later; one for good, 7 days later.',
  moves_value: true,
  answers: data(limits),
  refuses: ['exclusion.none'],
});

export const answerLimitPrompt = post('/api/limits/prompt', {
  does: 'Keeps, with its time, the answer to whether the player wants a limit, which is asked once, before the first top-up. The first answer stands.',
  body: json(z.object({ answer: z.enum(['set', 'skipped']) })),
  answers: data(z.object({})),
});

export const showPlayerLimits = get('/api/console/players/{id}/limits', {
  does: 'The limits and breaks of a player, as the player reads them.',
  who: right('players.read'),
  params: z.object({ id: idInPath }),
  answers: data(limits),
  refuses: ['player.unknown'],
});

export const lowerLimit = post('/api/console/players/{id}/limits', {
  does: 'Sets a limit of a player lower than it is, or one where there is none: at once, and a raise that waits is gone. The player is told, and may raise it as any other, with its wait and a second yes. Nobody of staff raises or removes one.',
  who: right('players.limit'),
  params: z.object({ id: idInPath }),
  body: json(wish.extend({ amount: z.number().min(0).max(limit_max).pipe(amountIn), reason })),
  answers: data(limits),
  refuses: ['player.unknown', 'act.unfit', 'reason.required'],
});
