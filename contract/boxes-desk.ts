import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { listing, listPart } from './listing.ts';
import { amount, amountIn, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const occasion = z.enum(['welcome', 'first_top_up', 'weekly', 'mission', 'code', 'gift']);

/** An occasion whose case operators choose; a weekly one is of a VIP level. */
const chosen_occasion = z
  .string()
  .regex(/^(?:welcome|first_top_up|weekly_(?:[1-9]|10))$/, fieldError('form'));

const row = z.object({
  id,
  at: moment,
  player_id: id,
  player: z.string(),
  occasion,
  /** The week, the mission, the code, or the name under which staff gave it. */
  subject: z.string(),
  case_id: id,
  case: z.string(),
  /** `void`: its payment went back before it was opened. */
  state: z.enum(['unopened', 'opened', 'void']),
});

export type DeskGrant = z.output<typeof row>;

export const listGrants = get('/api/console/grants', {
  does: 'Cases that were given to players, on every occasion.',
  who: right('boxes.read'),
  query: listing(
    {
      player: idInPath,
      case: idInPath,
      occasion,
      state: row.shape.state,
      since: z.iso.date(),
      until: z.iso.date(),
    },
    ['id'],
  ),
  answers: listPart(row, { unopened: z.number().int() }),
});

export const listOccasions = get('/api/console/occasions', {
  does: 'The occasions with the case that each grants, what it may give, and why it isn’t granted, if it isn’t.',
  who: right('boxes.read'),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          occasion: z.string(),
          /** The most that a case of it may give, unless the operator says otherwise. */
          usual: z.object({ average: amount, best: amount }),
          chosen: z
            .object({
              case_id: id,
              name: z.string(),
              average_max: amount,
              prize_max: amount,
              /** Null while it is granted. */
              flaw: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
});

const above = amountIn.refine((mills) => mills > 0, fieldError('above 0'));

export const chooseOccasion = post('/api/console/occasions/{occasion}', {
  does: 'Chooses the case that an occasion grants from now on, and what it may give, whatever its revision.',
  who: right('boxes.choose'),
  params: z.object({ occasion: chosen_occasion }),
  body: json(z.object({ case_id: id, average: above.optional(), best: above.optional(), reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit', 'case.unknown'],
});
