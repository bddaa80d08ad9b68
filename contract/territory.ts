import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, form, post, redirect } from './endpoint.ts';
import { amount } from './shapes.ts';
import { territory_games } from './territory-rules.ts';

/** The rules of the country of a network address. */
export const territory = z.object({
  /** ISO 3166, two letters; null when no network list has it. */
  country: z.string().nullable(),
  /** Players in this country can look at everything, but neither play nor pay. */
  blocked: z.boolean(),
  /** The games that players in this country can't play. */
  blocked_games: z.array(z.enum(territory_games)),
  /** Top-ups and gift cards are open. */
  top_up: z.boolean(),
  fast_opening: z.boolean(),
  multi_opening: z.boolean(),
  /** The minimum time between two openings, in seconds. */
  opening_gap_s: z.number().int(),
  /** A higher limit waits so long for its second yes, in hours. */
  raise_wait_hours: z.number().int(),
  /** A look at time and result is due after at most so many minutes. */
  check_minutes_max: z.number().int(),
  /** Wins above the stake are celebrated. */
  celebration: z.boolean(),
  /** The most that a player tops up in a calendar month; null: no ceiling. */
  deposit_ceiling_month: amount.nullable(),
  /** That of players under 25; null: none, and the date of birth isn’t asked. */
  deposit_ceiling_under_25: amount.nullable(),
  /** A limit of top-ups, losses or time that is used up ends all sessions of its player. */
  sign_out_at_limit: z.boolean(),
  /** After a sign-in the player reads the last 30 days (`GET /api/sitting/summary`). */
  summary_at_sign_in: z.boolean(),
  /** Notices and e-mails of offers need the player’s consent. */
  marketing_consent: z.boolean(),
  /** The next item of a case is shown before it is paid: `POST /api/box/{id}/look`. */
  content_first: z.boolean(),
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
