import type { history_groups } from '@vitrine/contract/history';
import type { Balance } from '../settle/accounts.ts';

/** A group of acts that a history can be limited to. */
export type Group = (typeof history_groups)[number];

/** Where the acts of a group are found. */
interface Places {
  /** Kinds that have an index by player. */
  indexed: readonly string[];
  /** The other kinds, which are found by the entries of these balances. */
  others?: { kinds: readonly string[]; balances: readonly Balance[] };
}

const withdrawals = [
  'withdrawal.charged',
  'withdrawal.substituted',
  'withdrawal.delivered',
  'withdrawal.failed',
  'withdrawal.cancelled',
  'withdrawal.reversed',
  'withdrawal.paid_out',
];

/** The acts of each group: openings and points are too frequent for an index by player. */
export const groups: Readonly<Record<Group, Places>> = {
  openings: {
    indexed: ['box.opened', 'free.opened', 'case.first_bought'],
    others: { kinds: ['case.opened'], balances: ['money', 'score'] },
  },
  games: {
    indexed: ['items.upgraded', 'giveaway.opened', 'giveaway.cancelled'],
    // Battles end by nobody's act, for several players.
    others: {
      kinds: ['battle.created', 'battle.joined', 'battle.left', 'battle.cancelled', 'battle.ended'],
      balances: ['held'],
    },
  },
  sales: { indexed: [], others: { kinds: ['items.sold'], balances: ['money', 'shop_score'] } },
  purchases: { indexed: ['goods.bought', 'coupon.bought'] },
  payments: {
    indexed: [
      'payment.credited',
      'payment.added',
      'payment.refunded',
      'payment.regained',
      'gift_card.redeemed',
      'balance.adjusted',
    ],
  },
  withdrawals: { indexed: withdrawals },
  gifts: {
    indexed: [
      'box.granted',
      'box.voided',
      'box.returned',
      'gift.given',
      'mission.rewarded',
      'bonus.voided',
      'event.drawn',
      'cards.completed',
      'referral.paid',
      'demo.endowed',
    ],
    others: {
      kinds: ['points.earned', 'giveaway.ended'],
      balances: ['score', 'bonus', 'shop_score'],
    },
  },
};

/** Kinds of acts that may move no amount: the entries of a player's balances don't show them. */
export const without_entries = [
  'box.granted',
  'box.voided',
  'box.returned',
  'box.opened',
  'free.opened',
  ...withdrawals,
  'items.upgraded',
  'giveaway.opened',
  'giveaway.cancelled',
  'event.drawn',
];
