/** Gifts: the rule of everything that is given for nothing. */
import { z } from 'zod';
import { condition } from './conditions.ts';
import { anyone, data, get } from './endpoint.ts';
import { points } from './shapes.ts';

export const showGiftRule = get('/api/gift_rule', {
  does: 'What every gift requires, with how far the caller is, and how much a day’s gifts are worth.',
  who: anyone,
  answers: data(
    z.object({
      list: z.array(condition),
      met: z.boolean(),
      /** The worth of the caller's gifts of a day; 0 while the rule isn't met. */
      day_points: points,
      /** The worth that the tables of drawn gifts are made for: the highest step reached. */
      tier_points: points,
      /** The next step; null on the highest. */
      next_points: points.nullable(),
      /** The part of what the house expects to keep of play that gifts give back. */
      share_ppm: z.number().int(),
      /** The UTC days up to today whose play counts; a day's gifts are its part of them. */
      days: z.number().int(),
    }),
  ),
});
