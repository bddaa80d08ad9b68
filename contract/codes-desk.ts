import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { fieldError } from './field-errors.ts';
import { listing, listPart } from './listing.ts';
import { amount, amountIn, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const kind = z.enum(['money', 'tokens', 'case']);
const state = z.enum(['open', 'closed', 'expired', 'spent']);

const row = z.object({
  id,
  code: z.string(),
  kind,
  /** The amount that each use gives; null of a case. */
  amount: amount.nullable(),
  case_id: id.nullable(),
  case: z.string().nullable(),
  uses: z.number().int(),
  uses_max: z.number().int(),
  per_player_max: z.number().int(),
  created_at: moment,
  expires_at: moment,
  closed_at: moment.nullable(),
  state,
});

export type DeskCode = z.output<typeof row>;

export const listDeskCodes = get('/api/console/codes', {
  does: 'Event codes, by these filters. The sums are those of money and tokens that were given.',
  who: right('codes.read'),
  query: listing({ state, kind, code: z.string().trim().max(32) }, ['id', 'expires', 'uses']),
  answers: listPart(row, {
    uses: z.number().int(),
    money: amount,
    tokens: amount,
    /** Of those that are open, what their uses that are left give at most. */
    money_left: amount,
    tokens_left: amount,
  }),
});

const params = z.object({ id: idInPath });

export const showDeskCode = get('/api/console/codes/{id}', {
  does: 'An event code with its newest uses.',
  who: right('codes.read'),
  params,
  answers: data(
    row.extend({
      used: z.array(
        z.object({
          player_id: id,
          player: z.string(),
          /** The player’s first use is 1. */
          n: z.number().int(),
          at: moment,
        }),
      ),
    }),
  ),
  refuses: ['code.unknown'],
});

export const listCodeCases = get('/api/console/code_cases', {
  does: 'The cases that a code can give, with what each gives on average and at best, at today’s prices.',
  who: right('codes.issue'),
  answers: data(
    z.object({
      list: z.array(z.object({ id, name: z.string(), average: amount, best: amount })),
    }),
  ),
});

export const issueDeskCode = post('/api/console/codes', {
  does: 'Issues an event code: of its own spelling, or drawn. The same key issues it once.',
  who: right('codes.issue'),
  moves_value: true,
  body: json(
    z.object({
      code: z.string().trim().max(32).optional(),
      kind,
      amount: amountIn.refine((mills) => mills > 0, fieldError('above 0')).optional(),
      case_id: id.optional(),
      uses_max: z.number().int().min(1),
      per_player_max: z.number().int().min(1).default(1),
      expires_at: moment,
      reason,
    }),
  ),
  answers: data(z.object({ id, code: z.string() })),
  refuses: ['act.unfit', 'case.unknown'],
});

export const closeDeskCode = post('/api/console/codes/{id}/close', {
  does: 'Closes an event code: nobody uses it any more.',
  who: right('codes.close'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state })),
  refuses: ['act.unfit'],
});
