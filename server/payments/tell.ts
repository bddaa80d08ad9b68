import { toWire } from '@vitrine/contract/amount';
import type { FactKind } from '../kit/facts.ts';
import {
  declareTelling,
  toOwner,
  type NotificationData,
  type PlayerNotification,
} from '../kit/tellings.ts';
import {
  payment_added,
  payment_credited,
  payment_exceeded,
  payment_failed,
  payment_refunded,
  payment_regained,
  payment_returned,
} from './facts.ts';
import { findOrderNumbers } from './store.ts';

type PaymentKind = Extract<PlayerNotification['kind'], `payment_${string}`>;

const orderTelling = <Payload extends { order_id: number }>(
  kind: FactKind<Payload>,
  name: PaymentKind | ((payload: Payload) => PaymentKind),
  dataOf: (payload: Payload) => NotificationData,
) =>
  declareTelling(kind, async (tx, facts) => {
    const numbers = await findOrderNumbers(
      tx,
      facts.map(({ payload }) => payload.order_id),
    );
    return facts.map((fact) => {
      const number = numbers.get(fact.payload.order_id);
      const told = typeof name === 'string' ? name : name(fact.payload);
      return toOwner(
        fact,
        number === undefined
          ? undefined
          : { kind: told, data: { ...dataOf(fact.payload), number }, link: `/pay/${number}` },
      );
    });
  });

const creditedName = ({ over_limit }: { over_limit?: true }) =>
  over_limit ? 'payment_over_limit' : 'payment_credited';

/** How players are told of their top-ups. */
export const payment_tellings = [
  orderTelling(payment_credited, creditedName, ({ amount_mills, to }) => ({
    amount: toWire(amount_mills),
    tokens: to === 'shop_score',
  })),
  orderTelling(payment_added, creditedName, ({ amount_mills, to }) => ({
    amount: toWire(amount_mills),
    tokens: to === 'shop_score',
  })),
  orderTelling(payment_failed, 'payment_failed', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
  orderTelling(
    payment_refunded,
    ({ reason }) => (reason === 'invalid' ? 'payment_invalid' : 'payment_refunded'),
    ({ amount_mills }) => ({ amount: toWire(amount_mills) }),
  ),
  orderTelling(payment_regained, 'payment_regained', ({ amount_mills, to }) => ({
    amount: toWire(amount_mills),
    tokens: to === 'shop_score',
  })),
  orderTelling(payment_exceeded, 'payment_exceeded', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
  orderTelling(payment_returned, 'payment_returned', ({ amount_mills }) => ({
    amount: toWire(amount_mills),
  })),
];
