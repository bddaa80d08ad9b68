import type { Mills } from '@vitrine/contract/amount';
import type { EventKind } from '@vitrine/fairness/table';
import { declareFact } from '../kit/facts.ts';

export interface EventDrawnPayload {
  event: EventKind;
  event_id: number;
  /** Drawn for once: the day with the number of the draw, or a friend's coupon. */
  subject: string;
  /** The entry of the published table that the draw's ticket fell on. */
  entry: number;
  revision_id: number;
  /** The points that it cost. */
  cost_mills: Mills;
  /** The smashed snowman, 1 to 9; 0 in other events. */
  place: number;
  /** The rule of its day; older facts lack it. */
  rule?: string;
}

/** A spin, a card, a snowball, or a friend's help. */
export const event_drawn = declareFact<EventDrawnPayload>('event.drawn');

export interface CardsExchanged {
  event_id: number;
  /** Three of this card were given for one of the other. */
  given: number;
  taken: number;
  /** The cards that the player has of each afterwards, by number. */
  left: readonly number[];
  /** How many were given; older facts, of three, lack it. */
  for_one?: number;
}

export const cards_exchanged = declareFact<CardsExchanged>('cards.exchanged');

/** A full set of cards was handed in for points. */
export const cards_completed = declareFact<{ event_id: number; amount_mills: Mills }>(
  'cards.completed',
);

export interface CouponBought {
  coupon_id: number;
  goods_id: number;
  /** The item's full price, and what helpers took off it. */
  price_mills: Mills;
  discount_mills: Mills;
  rule?: string;
}

export const coupon_bought = declareFact<CouponBought>('coupon.bought');
