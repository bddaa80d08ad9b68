import { mills } from '@vitrine/contract/amount';
import type { GatewayOrder } from './gateways/gateway.ts';
import type { OrderRow } from './store.ts';

/** The order as its gateway sees it. */
export function forGateway(order: OrderRow): GatewayOrder {
  const { order_sn, amount_mills, fee_mills, expires_at, back_url, reference, payment_reference } =
    order;
  const due_mills = mills(amount_mills + fee_mills);
  return { order_sn, due_mills, expires_at, back_url, reference, payment_reference };
}
