import { toWire } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { Finder, Finding } from '../kit/finding.ts';
import { hashGiftCode } from './gift-cards/code.ts';
import { findCard } from './gift-cards/store.ts';
import { findDisputes } from './disputes/store.ts';
import { findStrays } from './strays/store.ts';
import { findOrderByName } from './store.ts';

/** Orders, disputes and payments without an order by their names, gift cards by their code. */
export const payment_finders: readonly Finder[] = [
  { right: 'orders.read', find: findOrders },
  { right: 'gift_cards.read', find: findCards },
  { right: 'orders.read', find: findDisputed },
  { right: 'orders.read', find: findUnknown },
];

async function findOrders(db: Db, words: string): Promise<Finding[]> {
  const order = await findOrderByName(db, words);
  if (!order) return [];
  const { order_sn, player_id, state } = order;
  return [
    {
      kind: 'order',
      id: order_sn,
      title: `Order ${order_sn}, ${state}, of player ${player_id}`,
      path: `/console/orders/${order_sn}`,
    },
  ];
}

/** Disputes by the gateway's name. */
async function findDisputed(db: Db, words: string): Promise<Finding[]> {
  const disputes = await findDisputes(db, { reference: words }, first);
  return disputes.slice(0, 1).map(({ id, reference, state, order_sn }) => ({
    kind: 'dispute',
    id: String(id),
    title: `Dispute ${reference}, ${state}, of order ${order_sn}`,
    path: `/console/orders/${order_sn}`,
  }));
}

/** Payments without an order, by the gateway's names. */
async function findUnknown(db: Db, words: string): Promise<Finding[]> {
  const strays = await findStrays(db, { name: words }, first);
  return strays.slice(0, 1).map(({ id, kind, name, state }) => ({
    kind: 'payment',
    id: String(id),
    title: `Payment ${name} of ${kind} that names no order, ${state}`,
    path: `/console/orders/strays?state=${state}`,
  }));
}

const first = { after: undefined, sort: 'id', limit: 1 };

async function findCards(db: Db, words: string): Promise<Finding[]> {
  const card = await findCard(db, hashGiftCode(words));
  if (!card) return [];
  const whose = card.player_id === null ? card.state : `used by player ${card.player_id}`;
  return [
    {
      kind: 'gift card',
      id: String(card.id),
      title: `Gift card of ${toWire(card.value_mills)}, batch ${card.batch_id}, ${whose}`,
      path: `/console/gift-cards/${card.batch_id}`,
    },
  ];
}
