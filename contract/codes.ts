/** Codes that players type: of partners, of gift cards and of events. */
import { z } from 'zod';
import { data, json, post } from './endpoint.ts';
import { amount, id, points } from './shapes.ts';
import { typed } from './typed.ts';

/** A code as a player typed it. */
const typedCode = typed(64).min(1);

/**
 * The kind of a typed code, with its effect. Event codes answer as the specification says: `case`
 * and `tokens` in a `data` of their own, `money` in `amount` and `tokens` beside it.
 */
export const usedCode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('partner'), extension_code: z.string() }),
  z.object({
    type: z.literal('gift_card'),
    amount,
    money: amount,
    shop_score: amount,
    score: points,
    balance_version: z.number().int(),
  }),
  /** Unopened cases, which are in the backpack now: how many, and of which. */
  z.object({
    type: z.literal('case'),
    data: z.object({ amount: z.number().int(), case: z.object({ id, name: z.string() }) }),
  }),
  z.object({ type: z.literal('tokens'), data: z.object({ token: amount }) }),
  /** Money enters the bonus, as every gift of money. */
  z.object({ type: z.literal('money'), amount, tokens: amount }),
]);

const code_refusals = [
  'code.unknown',
  'code.used',
  'code.spent',
  'code.expired',
  'code.own',
  'code.circular',
  'code.case_closed',
  'door.braked',
  'gift.email_missing',
  'gift.top_up_missing',
  'territory.no_top_up',
  'birth.needed',
  'birth.under_age',
  'limit.needed',
  'gift_card.used',
  'gift_card.expired',
  'gift_card.void',
  'limit.reached',
  'territory.blocked',
] as const;

export const redeemCode = post('/api/user/cdkey', {
  does: 'Redeems a gift card into money, once. The codes of partners and events work here too, as in `POST /api/user/promotion`; `type` says what the code was.',
  moves_value: true,
  body: json(z.object({ code: typedCode })),
  answers: data(usedCode),
  refuses: code_refusals,
});

export const usePartnerCode = post('/api/user/promotion', {
  does: 'Uses the code of a partner, whose friend the player is from then on, once and for good; or that of an event, which gives money, tokens or a case under the rule of gifts. The same partner’s code again changes nothing. The code of a gift card works here too, as in `POST /api/user/cdkey`; `type` says what the code was. Money of an event stands in `amount` and `tokens` beside the envelope too.',
  moves_value: true,
  body: json(z.object({ code: typedCode })),
  answers: data(usedCode),
  refuses: code_refusals,
});
