import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { order_states, payment_kinds } from './payments.ts';
import { amount, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

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
  does: 'All about an order: ours beside its gateway’s own record, its states, its refunds, and what a refund would take back now.',
  who: right('orders.read'),
  params: z.object({ order_sn: z.string().max(40) }),
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
        }),
      ),
      /** The effect of a refund of all that is left; null where there is nothing to refund. */
      refund: z
        .object({
          amount,
          from_balance: amount,
          /** The player owes the part that the balance can’t pay. */
          owed: amount,
          bonus: amount,
          released: amount,
        })
        .nullable(),
    }),
  ),
  refuses: ['order.unknown'],
});

export const refundDeskOrder = post('/api/console/orders/{order_sn}/refund', {
  does: 'Refunds all that is left of an order, and has its gateway pay it back; the player owes what is spent. A pay-back that failed is tried again; what was refunded before stays so.',
  who: right('orders.refund'),
  params: z.object({ order_sn: z.string().max(40) }),
  body: json(z.object({ reason })),
  answers: data(z.object({ state: z.enum(order_states), refunded: amount })),
  refuses: ['order.unknown', 'act.unfit', 'reason.required', 'approval.waits'],
});

export const checkDeskOrder = post('/api/console/orders/{order_sn}/check', {
  does: 'Has the gateway asked about an order again within a minute, as if it had reported it.',
  who: right('orders.check'),
  params: z.object({ order_sn: z.string().max(40) }),
  body: json(z.object({ reason })),
  answers: data(z.object({ check_at: moment })),
  refuses: ['order.unknown', 'act.unfit'],
});
