import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, form, post, redirect } from './endpoint.ts';

/** The rules of the country of a network address. */
export const territory = z.object({
  /** ISO 3166, two letters; null when no network list has it. */
  country: z.string().nullable(),
  /** Players in this country can look at everything, but neither play nor pay. */
  blocked: z.boolean(),
  /** The games that players in this country can't play, `cases`, `battle` or `upgrade`. */
  blocked_games: z.array(z.string()),
  fast_opening: z.boolean(),
  multi_opening: z.boolean(),
  /** The minimum time between two openings, in seconds. */
  opening_gap_s: z.number().int(),
  /** Menu entries hidden from this visitor, by the names of their pages. */
  hidden: z.array(z.string()),
  /**
   * This visitor must confirm their age first: their country requires it, and the cookie
   * `adult` isn't set yet.
   */
  age_gate: z.boolean(),
});

export const confirmAge = post('/api/adult', {
  does: 'Keeps in a cookie, with the time, that the visitor is 18 or older. A page’s form sends it, and is sent on to `back`.',
  who: anyone,
  body: form(
    z.object({
      /**
       * A path of this site. Rejects backslashes, tabs and line breaks: browsers read a backslash
       * as a slash and skip the others.
       */
      back: z
        .string()
        .max(2000)
        .regex(/^\/(?![/\\])[!-~]*$/, fieldError('like /')),
    }),
  ),
  answers: redirect(),
});
