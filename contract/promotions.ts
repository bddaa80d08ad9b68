import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, data, get, json, post } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { moment } from './shapes.ts';
import { typed } from './typed.ts';

/** A code as a player typed it. */
const typedCode = typed(64).min(1);

export const showPromotion = get('/api/user/spread', {
  does: 'The player as a partner: the code that friends join by, and the friends, newest first, with masked names. Whoever comes by `/?code=…` and joins is one.',
  query: z.object(paging(30)),
  answers: data(
    listOf(
      z.object({
        name: z.string(),
        at: moment,
        /** From which advertisement the friend came; null where none is known. */
        source: z.string().nullable(),
      }),
    ).extend({
      /** Null for a player without a code. */
      code: z.string().nullable(),
      /** The masked name of the partner who brought the player; null without one. */
      brought_by: z.string().nullable(),
    }),
  ),
});

export const becomePartner = post('/api/user/build_spread', {
  does: 'Makes the player a partner with a code of 3 to 16 letters or digits, which nobody else has in upper or lower case. It stays: links with it go round.',
  body: json(z.object({ code: typedCode })),
  answers: data(z.object({ code: z.string() })),
  refuses: ['partner.code_unfit', 'partner.code_taken', 'partner.code_chosen'],
});

export const previewPartnerCode = get('/api/user/promotion', {
  does: 'Whose friend the caller would become by a partner’s code, with a masked name: a visitor who followed a link reads who invited them, and a player is asked before it binds them. `bound`: it has happened already, or is under way since the player joined by it.',
  who: anyone,
  query: z.object({ code: typedCode }),
  answers: data(z.object({ extension_code: z.string(), name: z.string(), bound: z.boolean() })),
  refuses: ['code.unknown', 'code.used', 'code.own', 'code.circular', 'door.braked'],
});

export const noteSource = post('/api/ad_key', {
  does: 'Keeps from which advertisement the player came: the `ad_key`, or the `okdone`, of the link that the visitor followed before signing in. Once, within a day of joining; the partner who brought the player sees it. The page goes on to `/my?paycode=1` then.',
  body: json(
    z
      .object({
        ad_key: z.string().trim().min(1).max(100).optional(),
        okdone: z.string().trim().min(1).max(100).optional(),
      })
      .refine(
        ({ ad_key, okdone }) => (ad_key === undefined) !== (okdone === undefined),
        fieldError('choice ad_key, okdone'),
      ),
  ),
  answers: data(z.object({ next: z.literal('/my?paycode=1') })),
  refuses: ['source.known'],
});
