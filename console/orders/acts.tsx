import type { Reply } from '@vitrine/contract/index';
import type { DeskOrder } from '@vitrine/contract/payments-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { money } from '../kit/show.tsx';
import { decisionActs } from './money-page.tsx';
import { RefundFields } from './refund-fields.tsx';

type Order = Reply<'GET /api/console/orders/{order_sn}'>;

/** The part of an order's credit, or of its payment, that a refund would send back. */
const leftOf = ({ state, paid, credited, refunded }: DeskOrder) =>
  state === 'credited' ? credited - refunded : paid;

/** An order in a word or two. */
export const nameOf = ({ order_sn }: DeskOrder) => order_sn;

const canRefund = (order: DeskOrder) =>
  (['credited', 'expired', 'failed'].includes(order.state) && leftOf(order) > 0) ||
  order.pay_back === 'failed';

/** Refunds a part of one order, or all that is left; the effect stands beside the amount. */
const refundOf = (order: Order): Act<Order> => ({
  name: 'Refund',
  right: 'orders.refund',
  fits: canRefund,
  will: () =>
    `Takes the amount back from ${order.player}, who owes what is spent; the gateway pays it back within a minute. Nobody can undo it.`,
  fields: <RefundFields order_sn={order.order_sn} />,
  send: async ({ order_sn, refunded }, { reason = '', amount = '' }, key) => {
    const part = amount.trim() === '' ? {} : { amount: Number(amount) };
    const input = { order_sn, reason, seen: refunded, ...part };
    const done = await call('POST /api/console/orders/{order_sn}/refund', input, key);
    return `is ${done.state} now, ${money(done.refunded)} refunded`;
  },
});

/** The acts of operators on one order. */
export function actsOn(order: Order): readonly Act<Order>[] {
  return [
    refundOf(order),
    ...decisionActs<Order>(({ waits }) => waits),
    ...order_acts.filter(({ name }) => name !== 'Refund'),
  ];
}

/** The acts of operators on orders, one or many. */
export const order_acts: readonly Act<DeskOrder>[] = [
  {
    name: 'Refund',
    right: 'orders.refund',
    fits: canRefund,
    will: (orders) =>
      `Takes ${money(orders.reduce((sum, order) => sum + leftOf(order), 0))} of ${orders.length} ` +
      `${orders.length === 1 ? 'order' : 'orders'} back from the players, who owe what they have spent, with the bonus of it; the gateways pay back within a minute. Nobody can undo it.`,
    send: async ({ order_sn }, { reason = '' }, key) => {
      const input = { order_sn, reason };
      const done = await call('POST /api/console/orders/{order_sn}/refund', input, key);
      return `is ${done.state} now, ${money(done.refunded)} refunded`;
    },
  },
  {
    name: 'Ask the gateway again',
    right: 'orders.check',
    will: (orders) =>
      `Has the gateways asked about ${orders.length} ${orders.length === 1 ? 'order' : 'orders'} within a minute, as if they had reported.`,
    send: async ({ order_sn }, { reason = '' }, key) => {
      await call('POST /api/console/orders/{order_sn}/check', { order_sn, reason }, key);
      return 'will be asked about';
    },
  },
];
