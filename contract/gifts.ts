/** Gifts: the rule of everything that is given for nothing. */
import { z } from 'zod';
import { anyone, data, get } from './endpoint.ts';
import { amount } from './shapes.ts';

export const showGiftRule = get('/api/gift_rule', {
  does: 'What every gift requires, with how far the caller is, and how much a day’s gifts are worth on average.',
  who: anyone,
  answers: data(
    z.object({
      list: z.array(
        z.object({
          /** A verified `email`, and money that was topped up (`top_up`). */
          kind: z.enum(['email', 'top_up']),
          /** The required amount: money, or 1. */
          need: z.number(),
          /** The caller's amount so far; null for a visitor. */
          have: z.number().nullable(),
          /** For top-ups: the period before now, in days. */
          days: z.number().int().nullable(),
          met: z.boolean(),
        }),
      ),
      met: z.boolean(),
      /**
       * The most that the caller's gifts of a day are worth on average; 0 while the rule isn't met.
       */
      day_value: amount,
      /** Gifts grow with play, up to the top-ups. */
      play: z.object({
        /** The stakes with which all of the caller's top-ups count. */
        need: amount,
        /** The caller's stakes so far. */
        have: amount,
        /** The UTC days up to today that count. */
        days: z.number().int(),
      }),
    }),
  ),
});
