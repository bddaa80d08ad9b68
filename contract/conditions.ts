/** Conditions: all that free cases, giveaways, weekly cases and gifts may ask of a player. */
import { z } from 'zod';

/** A condition, with how far the caller is. */
export const condition = z.object({
  /**
   * A verified `email`; money that was topped up (`top_up`), or at once in the first top-up
   * (`first_top_up`); gifts of a day that play brings, in points (`gifts`); a VIP `level`; friends
   * who joined (`invited`); cases that were `opened`; a grant of this case (`granted`).
   */
  kind: z.enum([
    'email',
    'top_up',
    'gifts',
    'first_top_up',
    'level',
    'invited',
    'opened',
    'granted',
  ]),
  /** The required amount: money, points, the level, a number, or 1. */
  need: z.number(),
  /** The caller's amount so far, up to `need`; null for a visitor. */
  have: z.number().nullable(),
  /** The period before now that counts, in days; null: all time. */
  days: z.number().int().nullable(),
  met: z.boolean(),
});

export type Condition = z.output<typeof condition>;
