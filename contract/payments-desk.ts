import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { order_states, payment_kinds } from './payments.ts';
import { amount, amountIn, amountInQuery, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** Why money of an order waits for a person. */
export const decision_reasons = [
  'late',
  'surplus',
  'forbidden',
  'failed',
  'currency',
  'limit',
] as const;

export const dispute_answers = ['evidence_sent', 'accepted'] as const;

const params = z.object({ order_sn: z.string().max(40) });

const dispute = z.object({
  id,
  order_sn: z.string(),
  player_id: id,
  player: z.string(),
  kind: z.enum(payment_kinds),
  /** The gateway's own name of it. */
  reference: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  /** In `currency`. */
  amount,
  currency: z.string(),
  /** Taken back from the player already, and kept. */
  taken: amount,
  opened_at: moment,
  /** Until when evidence counts. */
  due_at: moment.nullable(),
  answer: z.enum(dispute_answers).nullable(),
  answered_at: moment.nullable(),
  /** The gateway's own page about it. */
  url: z.string().nullable(),
});

export type DeskDispute = z.output<typeof dispute>;

const row = z.object({
  id,
  order_sn: z.string(),
  created_at: moment,
  player_id: id,
  player: z.string(),
  kind: z.enum(payment_kinds),
  credits: z.enum(['money', 'shop_score']),
  amount,
  /** At the gateway, confirmed or not; only confirmed money is paid. */
  seen: amount,
  paid: amount,
  credited: amount,
  /** The part of the credit that went back. */
  refunded: amount,
  state: z.enum(order_states),
  reason: z.string().nullable(),
  /** Whether our order to pay back was carried out. */
  pay_back: z.enum(['due', 'done', 'failed']).nullable(),
  /** The last thing that went wrong, or can't be believed. */
  trouble: z.string().nullable(),
});

export type DeskOrder = z.output<typeof row>;

export const listDeskOrders = get('/api/console/orders', {
  does: 'Orders of all players, by these filters. `trouble`: what the gateway says can’t be believed or must be decided, or money came and the order expired or failed.',
  who: right('orders.read'),
  query: listing(
    {
      state: row.shape.state,
      kind: row.shape.kind,
      player: idInPath,
      trouble: z.literal('yes'),
      since: z.iso.date(),
      until: z.iso.date(),
    },
    ['id', 'amount'],
  ),
  answers: listPart(row, { amount, paid: amount, credited: amount, refunded: amount }),
});

export const showDeskOrder = get('/api/console/orders/{order_sn}', {
  does: 'All about an order: ours beside its gateway’s own record, its states, refunds, disputes and events.',
  who: right('orders.read'),
  params,
  answers: data(
    row.extend({
      fee: amount,
      country: z.string(),
      /** Missing of a payment that the gateway took as whole. */
      short: amount,
      late: z.boolean(),
      bonus: amount,
      /** Came once the order was credited or paid back, and the part that was sent back. */
      extra: amount,
      extra_back: amount,
      reference: z.string().nullable(),
      payment_reference: z.string().nullable(),
      expires_at: moment,
      /** When the gateway is asked again. */
      check_at: moment.nullable(),
      states: z.array(z.object({ state: z.enum(order_states), at: moment })),
      /** The sums that the gateway said it saw and confirmed, as they changed. */
      records: z.array(z.object({ seen: amount, confirmed: amount, at: moment })),
      refunds: z.array(
        z.object({
          reference: z.string(),
          reason: z.string(),
          amount,
          /** Bonus that went with it: what was left of it, and what had been released. */
          bonus: amount,
          released: amount,
          at: moment,
          regained_at: moment.nullable(),
          /** The member of staff who refunded it; null for the command line and for gateways. */
          by: z.string().nullable(),
        }),
      ),
      /** Disputes of the order, and the events that its gateway sent, newest first. */
      disputes: z.array(dispute),
      reports: z.array(
        z.object({
          id,
          type: z.string(),
          event: z.string().nullable(),
          at: moment,
          outcome: z.enum(['queued', 'updated', 'failed']),
          outcome_at: moment.nullable(),
        }),
      ),
      /** Parts that the gateway pays back. */
      parts: z.array(
        z.object({
          reference: z.string(),
          amount,
          state: z.enum(['due', 'done', 'failed']),
          gateway_reference: z.string().nullable(),
          url: z.string().nullable(),
        }),
      ),
      /** Money of it that waits for a person. */
      waits: z.object({ reason: z.enum(decision_reasons), amount, since: moment }).nullable(),
      /** The gateway's own page about it. */
      page: z.string().nullable(),
    }),
  ),
  refuses: ['order.unknown'],
});

export const previewDeskRefund = get('/api/console/orders/{order_sn}/refund', {
  does: 'The effect of a refund of a part, or of all that is left, in numbers as things stand. Nothing is done.',
  who: right('orders.read'),
  params,
  query: z.object({ amount: amountInQuery.optional() }),
  answers: data(
    z.object({
      /** Left of the credit, and refunded so far. */
      left: amount,
      refunded: amount,
      /** Null where this isn't left, or nothing was credited: then all that was paid goes back. */
      effect: z
        .object({
          amount,
          from_balance: amount,
          /** The player owes the part that the balance can’t pay. */
          owed: amount,
          bonus: amount,
          released: amount,
          /** Other things that go with it, in words. */
          more: z.array(z.string()),
        })
        .nullable(),
      /** A second member of staff has to agree. */
      needs_second: z.boolean(),
    }),
  ),
  refuses: ['order.unknown'],
});

export const refundDeskOrder = post('/api/console/orders/{order_sn}/refund', {
  does: 'Refunds a part of an order, or all that is left, and has its gateway pay it back; the player owes what is spent. `seen`: the sum that was refunded when the caller decided. A pay-back that failed is tried again; what was refunded before stays so.',
  who: right('orders.refund'),
  moves_value: true,
  params,
  body: json(z.object({ reason, amount: amountIn.optional(), seen: amountIn.optional() })),
  answers: data(z.object({ state: z.enum(order_states), refunded: amount })),
  refuses: [
    'order.unknown',
    'order.changed',
    'order.part_unfit',
    'act.unfit',
    'reason.required',
    'approval.waits',
  ],
});

export const checkDeskOrder = post('/api/console/orders/{order_sn}/check', {
  does: 'Has the gateway asked about an order again within a minute, as if it had reported it.',
  who: right('orders.check'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ check_at: moment })),
  refuses: ['order.unknown', 'act.unfit'],
});

export const viewDeskOrder = post('/api/console/orders/{order_sn}/view', {
  does: 'Asks the gateway about an order now, and answers its own view beside ours. Changes nothing; an order can be asked about every ten seconds.',
  who: right('orders.check'),
  params,
  answers: data(
    z.object({
      at: moment,
      /** The gateway didn't answer as it should. */
      failure: z.string().nullable(),
      rows: z.array(
        z.object({ name: z.string(), ours: z.string(), theirs: z.string(), differs: z.boolean() }),
      ),
      /** Parts that went back there, each with the part of ours that it is. */
      refunds: z.array(
        z.object({
          reference: z.string(),
          reason: z.string(),
          amount: amount.nullable(),
          currency: z.string(),
          stands: z.boolean(),
        }),
      ),
    }),
  ),
  refuses: ['order.unknown', 'order.asked_lately', 'act.unfit'],
});

export const replayDeskReport = post('/api/console/orders/{order_sn}/reports/{id}/replay', {
  does: 'Runs the usual update of an order again, as if its gateway had sent an event once more.',
  who: right('orders.check'),
  params: params.extend({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ id })),
  refuses: ['order.unknown', 'review.unknown', 'act.unfit'],
});

export const listDeskDisputes = get('/api/console/disputes', {
  does: 'Disputes of all orders, by these filters. The sums are of those in USD.',
  who: right('orders.read'),
  query: listing(
    {
      state: dispute.shape.state,
      answered: z.enum(['no']),
      player: idInPath,
    },
    ['id', 'due', 'amount'],
  ),
  answers: listPart(dispute, { amount, taken: amount }),
});

export const answerDeskDispute = post('/api/console/disputes/{id}/answer', {
  does: 'Notes that evidence against a dispute was sent at the gateway’s own page, or the dispute accepted there. Once.',
  who: right('orders.dispute'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ answer: z.enum(dispute_answers), reason })),
  answers: data(z.object({ answer: z.enum(dispute_answers).nullable() })),
  refuses: ['review.unknown', 'review.decided', 'act.unfit'],
});

const waiting = z.object({
  /** That of the order. */
  id,
  order_sn: z.string(),
  player_id: id,
  player: z.string(),
  kind: z.enum(payment_kinds),
  state: z.enum(order_states),
  reason: z.enum(decision_reasons),
  /** In `currency`. */
  amount,
  currency: z.string(),
  /** When the gateway's record last changed. */
  since: moment,
  trouble: z.string().nullable(),
});

export type WaitingMoney = z.output<typeof waiting>;

export const listMoneyToDecide = get('/api/console/money', {
  does: 'Money of orders that waits for a person, with the reason: late, a surplus, forbidden by a rule, a return that failed, another currency, or credited above a deposit limit. The sum is of USD.',
  who: right('orders.read'),
  query: listing({ reason: waiting.shape.reason, kind: waiting.shape.kind, player: idInPath }, [
    'id',
    'since',
    'amount',
  ]),
  answers: listPart(waiting, { amount, oldest: moment.nullable() }),
});

export const creditMoney = post('/api/console/orders/{order_sn}/credit', {
  does: 'Credits money of an order that waits for a person, where the rules allow it; what was credited above a deposit limit stays so. Once.',
  who: right('orders.decide'),
  moves_value: true,
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state: z.enum(order_states), credited: amount })),
  refuses: [
    'order.unknown',
    'review.decided',
    'limit.reached',
    'break.active',
    'exclusion.active',
    'player.blocked',
    'territory.blocked',
    'territory.no_top_up',
    'act.unfit',
    'reason.required',
  ],
});

export const sendMoneyBack = post('/api/console/orders/{order_sn}/send_back', {
  does: 'Has the gateway send back money of an order that waits for a person; what was credited above a deposit limit is taken from the balance first. Once.',
  who: right('orders.refund'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state: z.enum(order_states) })),
  refuses: [
    'order.unknown',
    'order.part_unfit',
    'review.decided',
    'act.unfit',
    'reason.required',
    'approval.waits',
  ],
});

const stray = z.object({
  id,
  kind: z.enum(payment_kinds),
  /** The gateway's own name of the payment. */
  name: z.string(),
  payment_reference: z.string().nullable(),
  /** The order's number that the gateway has. */
  named: z.string().nullable(),
  type: z.string(),
  /** In `currency`; null where the gateway told none. */
  amount: amount.nullable(),
  currency: z.string().nullable(),
  at: moment,
  last_at: moment,
  times: z.number().int(),
  state: z.enum(['open', 'assigned', 'elsewhere']),
  /** The order that it was assigned to. */
  order_sn: z.string().nullable(),
});

export type Stray = z.output<typeof stray>;

export const listStrays = get('/api/console/strays', {
  does: 'Payments that gateways reported by signed events and whose order we don’t know. The sum is of those in USD.',
  who: right('orders.read'),
  query: listing({ state: stray.shape.state, kind: stray.shape.kind }, ['id', 'amount']),
  answers: listPart(stray, { amount, oldest: moment.nullable() }),
});

export const assignStray = post('/api/console/strays/{id}/assign', {
  does: 'Gives a payment to an order of the same gateway, currency and sum; the usual update then credits what the gateway confirms. Once.',
  who: right('orders.decide'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ order_sn: z.string().trim().max(40), reason })),
  answers: data(z.object({ state: stray.shape.state })),
  refuses: ['review.unknown', 'review.decided', 'order.unknown', 'act.unfit', 'reason.required'],
});

export const settleStrayElsewhere = post('/api/console/strays/{id}/elsewhere', {
  does: 'Notes that a payment without an order is settled elsewhere. Once.',
  who: right('orders.decide'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ state: stray.shape.state })),
  refuses: ['review.unknown', 'review.decided', 'act.unfit', 'reason.required'],
});
