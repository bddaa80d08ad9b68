import { toWire } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { Finder, Finding } from '../kit/finding.ts';
import { hashGiftCode } from './gift-cards/code.ts';
import { findCard } from './gift-cards/store.ts';
import { findOrderByName } from './store.ts';

/** Orders by their number or their gateway's, gift cards by their code. */
export const payment_finders: readonly Finder[] = [
  { right: 'orders.read', find: findOrders },
  { right: 'gift_cards.read', find: findCards },
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
