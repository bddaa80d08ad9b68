import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { listing, listPart } from './listing.ts';
import { amount, amountIn, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/**
 * `undrawn`: without codes yet; `open`: with cards that can be redeemed; `used`: with none left;
 * `void`: what was unused was made void.
 */
const state = z.enum(['undrawn', 'open', 'used', 'expired', 'void']);

const batch = z.object({
  id,
  created_at: moment,
  /** Its issuer; null for the command line. */
  issuer_id: id.nullable(),
  issuer: z.string().nullable(),
  /** Of each card. */
  value: amount,
  cards: z.number().int(),
  unused: z.number().int(),
  used: z.number().int(),
  void: z.number().int(),
  expires_at: moment,
  drawn_at: moment.nullable(),
  voided_at: moment.nullable(),
  state,
});

export type DeskBatch = z.output<typeof batch>;

export const listGiftBatches = get('/api/console/gift_batches', {
  does: 'Batches of gift cards, with the numbers of their cards by state and the sums in money.',
  who: right('gift_cards.read'),
  query: listing({ state, since: z.iso.date(), until: z.iso.date() }, ['id', 'value', 'expires']),
  answers: listPart(batch, {
    cards: z.number().int(),
    issued: amount,
    unused: amount,
    used: amount,
    void: amount,
  }),
});

const params = z.object({ id: idInPath });

export const showGiftBatch = get('/api/console/gift_batches/{id}', {
  does: 'A batch of gift cards. Nobody can read its codes.',
  who: right('gift_cards.read'),
  params,
  answers: data(
    batch.extend({
      /** The caller may draw its codes now, once. */
      may_draw: z.boolean(),
    }),
  ),
  refuses: ['gift_card.unknown'],
});

const card = z.object({
  id,
  batch_id: id,
  value: amount,
  state: z.enum(['unused', 'used', 'void']),
  /** Its user. */
  player_id: id.nullable(),
  player: z.string().nullable(),
  expires_at: moment,
  /** When it was used or made void. */
  ended_at: moment.nullable(),
});

export const listDeskGiftCards = get('/api/console/gift_cards', {
  does: 'Gift cards by batch, state and user; never with their codes.',
  who: right('gift_cards.read'),
  query: listing({ batch: idInPath, state: card.shape.state, player: idInPath }, ['id']),
  answers: listPart(card, { value: amount }),
});

export const issueGiftBatch = post('/api/console/gift_batches', {
  does: 'Issues a batch of gift cards, without codes yet. Above a limit it waits for a second member of staff. The same key issues it once.',
  who: right('gift_cards.issue'),
  moves_value: true,
  body: json(
    z.object({
      value: amountIn.refine((mills) => mills > 0, fieldError('above 0')),
      count: z.number().int().min(1),
      expires_at: moment,
      reason,
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['act.unfit', 'reason.required', 'approval.waits'],
});

export const drawGiftCodes = post('/api/console/gift_batches/{id}/draw', {
  does: 'Draws the codes of a batch, once: they are in this answer alone, for the member who issued it.',
  who: right('gift_cards.issue'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ codes: z.array(z.string()) })),
  refuses: ['act.unfit', 'reason.required', 'gift_card.unknown', 'gift_card.drawn'],
});

export const voidGiftBatch = post('/api/console/gift_batches/{id}/void', {
  does: 'Makes the unused cards of a batch void, for good; one without codes gets none any more.',
  who: right('gift_cards.void'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ voided: z.number().int() })),
  refuses: ['act.unfit', 'reason.required', 'gift_card.unknown'],
});
